import type { DeviceView } from "@platzwart/contract/endpoints/monitoring-endpoints";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";

export type DeviceStatus = DeviceView["status"];

const STATUS_ORDER: readonly DeviceStatus[] = ["offline", "warning", "unknown", "online"];

/** Faulty devices first, else as the server lists them (H-09). */
export function byUrgency(devices: readonly DeviceView[]): DeviceView[] {
  return [...devices].sort((a, b) => STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status));
}

export function countByStatus(devices: readonly DeviceView[]): Readonly<Record<DeviceStatus, number>> {
  const counts = { online: 0, offline: 0, warning: 0, unknown: 0 };
  for (const { status } of devices) counts[status] += 1;
  return counts;
}

/** "Court 1, Court 2", or a common name for all courts; null: none. */
export function courtList(courts: readonly NamedCourt[], ids: DeviceView["connectedCourts"]): string | null {
  if (ids.length === 0) return null;
  if (courts.length > 1 && courts.every(({ id }) => ids.includes(id))) return monitoringTexts.allCourts;
  return ids.map((id) => courtName(courts, id)).join(", ");
}
