import { LIVE_CHANNELS, TELEMETRY_CHANNELS } from "@platzwart/contract/live-events";
import type { QueryClient } from "@tanstack/react-query";
import { accessCodesLive } from "../features/access-codes/live.ts";
import { blocksLive } from "../features/blocks/live.ts";
import { bookingDeskLive } from "../features/booking-desk/live.ts";
import { climateLive } from "../features/climate/live.ts";
import { courtsLive } from "../features/courts/live.ts";
import { dayLanesLive } from "../features/day-lanes/live.ts";
import { doorControlLive } from "../features/door-control/live.ts";
import { doorsLive } from "../features/doors/live.ts";
import { equipmentLive } from "../features/equipment/live.ts";
import { monitoringLive } from "../features/monitoring/live.ts";
import { permanentCodesLive } from "../features/permanent-codes/live.ts";
import { schedulerLive } from "../features/scheduler/live.ts";
import { settingsLive } from "../features/settings/live.ts";
import { systemLogLive } from "../features/system-log/live.ts";
import type { Channel, LiveFeature, Payload } from "../shared/live/live-feature.ts";

/** Each brings in what knows its cached data, and nothing that draws: parts of "/" that are loaded later stay so. */
export const LIVE_FEATURES: readonly LiveFeature[] = [
  accessCodesLive,
  blocksLive,
  bookingDeskLive,
  climateLive,
  courtsLive,
  dayLanesLive,
  doorControlLive,
  doorsLive,
  equipmentLive,
  monitoringLive,
  permanentCodesLive,
  schedulerLive,
  settingsLive,
  systemLogLive,
];

const CHANNELS = { ...LIVE_CHANNELS, ...TELEMETRY_CHANNELS };

/** What the preview, the plan of the day, the space of codes and the place before a door are made of. */
const WINDOW_CHANNELS: ReadonlySet<string> = new Set<Channel>([
  "courts-changes",
  "access-codes-changes",
  "doors-changes",
  "blocks-changes",
  "code-alarms-changes",
  "scheduler-changes",
  "system_settings_changes",
]);

/** Whether a change on this channel may change what the server makes of many things together. */
export function isOfWindows(channel: string): boolean {
  return WINDOW_CHANNELS.has(channel);
}

/** Has asked for again what the server makes of many things together. */
export function windowsChanged(client: QueryClient): void {
  for (const feature of LIVE_FEATURES) feature.windowsChanged?.(client);
}

/** Has nothing more shown of what was read and is replaced by no next answer. */
export function forgetRead(): void {
  for (const feature of LIVE_FEATURES) feature.forget?.();
}

/** Brings a change onto the screen; false when it cannot be understood, which a newer server may cause. */
export function bringChange(client: QueryClient, channel: string, data: string): boolean {
  // of pages that are not open, or of a newer server
  if (!isKnown(channel)) return true;
  return brought(client, channel, data);
}

function brought<Name extends Channel>(client: QueryClient, channel: Name, data: string): boolean {
  const change = decode(channel, data);
  if (change === null) return false;
  for (const { follows } of LIVE_FEATURES) follows?.[channel]?.(client, change);
  return true;
}

function isKnown(channel: string): channel is Channel {
  return Object.hasOwn(CHANNELS, channel);
}

function decode<Name extends Channel>(channel: Name, data: string): Payload<Name> | null {
  try {
    const decoded = CHANNELS[channel].safeParse(JSON.parse(data));
    return decoded.success ? (decoded.data as Payload<Name>) : null;
  } catch {
    return null;
  }
}
