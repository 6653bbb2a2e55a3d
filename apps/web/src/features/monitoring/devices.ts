import type { CourtView } from "@platzwart/contract/calls/court-calls";
import type { DoorView } from "@platzwart/contract/calls/door-calls";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { courtName } from "../../shared/named-court.ts";

export type DeviceStatus = keyof typeof monitoringTexts.statuses;

/** A device as the list shows it. */
export interface Device {
  readonly key: string;
  readonly kind: "server" | "door" | "light";
  readonly name: string;
  readonly status: DeviceStatus;
  /** What is wrong with it, in words. */
  readonly fault: string | null;
  readonly isSimulated: boolean;
  /** null: not for this reader, or not known. */
  readonly address: string | null;
  /** Which courts it serves; null: the whole hall. */
  readonly courts: string | null;
  /** The door's lock; null: it is no door. */
  readonly lock: Pick<DoorView, "isUnlocked" | "reportedAt" | "fault"> | null;
  /** When it last answered; "now": it answers. */
  readonly seen: Instant | "now" | "never";
}

export interface ServerState {
  readonly isLost: boolean;
  readonly lastHeardAt: Instant | null;
  readonly isLoopSilent: boolean;
}

/** What is broken stands first. */
const STATUS_ORDER: readonly DeviceStatus[] = ["offline", "warning", "unknown", "online"];

/** Every device that the server knows, and the server itself (M-01, M-02). */
export function devicesOf(
  server: ServerState,
  doors: readonly DoorView[],
  courts: readonly CourtView[],
): Device[] {
  const lamps = courts.filter(({ light }) => light.isSimulated !== null).sort((a, b) => a.id - b.id);
  const devices = [
    serverDevice(server),
    ...doors.map((door) => doorDevice(door, courts)),
    ...lamps.map(lampDevice),
  ];
  return devices.sort((a, b) => STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status));
}

export function countByStatus(devices: readonly Device[]): Readonly<Record<DeviceStatus, number>> {
  const counts = { online: 0, offline: 0, warning: 0, unknown: 0 };
  for (const { status } of devices) counts[status] += 1;
  return counts;
}

function serverDevice({ isLost, lastHeardAt, isLoopSilent }: ServerState): Device {
  return {
    key: "server",
    kind: "server",
    name: monitoringTexts.server,
    status: isLost ? "offline" : isLoopSilent ? "warning" : "online",
    fault: isLoopSilent && !isLost ? monitoringTexts.loopSilent : null,
    isSimulated: false,
    address: null,
    courts: null,
    lock: null,
    seen: isLost ? (lastHeardAt ?? "never") : "now",
  };
}

function doorDevice(door: DoorView, courts: readonly CourtView[]): Device {
  return {
    key: `door ${door.id}`,
    kind: "door",
    name: door.name,
    isSimulated: door.isSimulated === true,
    address: door.address,
    courts: courtNames(door.courtIds, courts),
    lock: door,
    ...healthOf(door),
  };
}

function lampDevice({ id, name, light }: CourtView): Device {
  return {
    key: `light ${id}`,
    kind: "light",
    name: monitoringTexts.light(name),
    isSimulated: light.isSimulated === true,
    address: null,
    courts: name,
    lock: null,
    ...healthOf(light),
  };
}

function healthOf({
  fault,
  reportedAt,
  isSimulated,
}: Pick<DoorView, "fault" | "reportedAt" | "isSimulated">): Pick<Device, "status" | "fault" | "seen"> {
  const lastSeen = reportedAt ?? "never";
  if (isSimulated === null) return { status: "offline", fault: monitoringTexts.noController, seen: lastSeen };
  if (fault !== null) {
    // one that refuses is there
    const status = fault === "refused" ? "warning" : "offline";
    return { status, fault: monitoringTexts.faults[fault], seen: lastSeen };
  }
  return reportedAt === null
    ? { status: "unknown", fault: null, seen: "never" }
    : { status: "online", fault: null, seen: "now" };
}

function courtNames(ids: readonly CourtId[], courts: readonly CourtView[]): string {
  if (courts.length > 1 && courts.every(({ id }) => ids.includes(id))) return monitoringTexts.allCourts;
  return ids.map((id) => courtName(courts, id)).join(", ");
}
