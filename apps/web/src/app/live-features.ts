import {
  LIVE_CHANNELS,
  type LiveChannel,
  type LivePayload,
  TELEMETRY_CHANNELS,
  type TelemetryChannel,
  type TelemetryPayload,
} from "@platzwart/contract/live-events";
import type { QueryClient } from "@tanstack/react-query";
import { reloadCodeList } from "../entities/codes/code-list-key.ts";
import { applyAccessCodeChange } from "../entities/codes/code-queries.ts";
import { applyCodeAlarms, applyDoorChange } from "../entities/doors/door-queries.ts";
import { applyBlockChange } from "../features/blocks/block-queries.ts";
import { reloadDesk } from "../features/booking-desk/reload-desk.ts";
import { applyClimateChange } from "../features/climate/climate-queries.ts";
import { reloadClosedDays } from "../features/closed-days/closed-day-cache.ts";
import { applyCourtChange, applyCourtCount } from "../features/courts/court-queries.ts";
import { reloadDayPlan } from "../features/day-lanes/day-queries.ts";
import { reloadCodeEntry } from "../features/door-screen/panel/code-entry-queries.ts";
import { reloadLightChannels } from "../features/equipment/channel-cache.ts";
import { reloadDevices } from "../features/monitoring/listed-devices.ts";
import {
  applyPermanentCodeChange,
  reloadCodeSpace,
} from "../features/permanent-codes/permanent-code-cache.ts";
import { applySchedulerChange, reloadPreview } from "../features/scheduler/scheduler-queries.ts";
import { applySettingChange } from "../features/settings/settings-queries.ts";
import { publishLogEntry, reloadLog } from "../features/system-log/log-stream.ts";

type Channel = LiveChannel | TelemetryChannel;

type Payload<Name extends Channel> = Name extends LiveChannel
  ? LivePayload<Name>
  : Name extends TelemetryChannel
    ? TelemetryPayload<Name>
    : never;

/** Cache updates by channel (H-12), called by live-updates.tsx; free of components, so that parts of "/" can load later. */
export const CHANNEL_HANDLERS: {
  readonly [Name in Channel]: readonly ((client: QueryClient, change: Payload<Name>) => void)[];
} = {
  "access-codes-changes": [applyAccessCodeChange, applyPermanentCodeChange],
  "blocks-changes": [applyBlockChange],
  "climate-changes": [(client, { climate }) => applyClimateChange(client, climate)],
  "closed-days-changes": [reloadClosedDays],
  "code-alarms-changes": [applyCodeAlarms],
  "code-doors-changes": [reloadCodeList],
  "courts-changes": [applyCourtChange],
  "doors-changes": [applyDoorChange],
  "scheduler-changes": [applySchedulerChange],
  "system-logs-changes": [
    (client, { entry }) => (entry === undefined ? reloadLog(client) : publishLogEntry(entry)),
  ],
  system_settings_changes: [
    (client, { key, value }) => {
      if (key === "court_count" && typeof value === "number") applyCourtCount(client, value);
    },
    applySettingChange,
  ],
};

/** Computed views such as the preview, which no event announces. */
const COMPUTED_VIEW_RELOADS: readonly ((client: QueryClient) => void)[] = [
  reloadDesk,
  reloadCodeList,
  reloadDayPlan,
  reloadCodeEntry,
  reloadLightChannels,
  reloadDevices,
  reloadCodeSpace,
  reloadPreview,
];

const CHANNELS = { ...LIVE_CHANNELS, ...TELEMETRY_CHANNELS };

const COMPUTED_VIEW_CHANNELS: ReadonlySet<string> = new Set<Channel>([
  "courts-changes",
  "access-codes-changes",
  "doors-changes",
  "blocks-changes",
  "closed-days-changes",
  "code-alarms-changes",
  "scheduler-changes",
  "system_settings_changes",
]);

export function affectsComputedViews(channel: string): boolean {
  return COMPUTED_VIEW_CHANNELS.has(channel);
}

export function reloadComputedViews(client: QueryClient): void {
  for (const reload of COMPUTED_VIEW_RELOADS) reload(client);
}

/** false: unreadable, as from a newer server. */
export function applyEvent(client: QueryClient, channel: string, data: string): boolean {
  // channels of a newer server
  if (!isKnown(channel)) return true;
  return applyKnownEvent(client, channel, data);
}

function applyKnownEvent<Name extends Channel>(client: QueryClient, channel: Name, data: string): boolean {
  const change = decode(channel, data);
  if (change === null) return false;
  for (const handle of CHANNEL_HANDLERS[channel]) handle(client, change);
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
