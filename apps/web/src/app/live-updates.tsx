import {
  LIVE_CHANNELS,
  type LiveChannel,
  type LivePayload,
  TELEMETRY_CHANNELS,
  type TelemetryChannel,
  type TelemetryPayload,
} from "@platzwart/contract/live-events";
import { between, fromIso, type Instant, MINUTE } from "@platzwart/domain/time/instant";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { accessCodesChanged } from "../features/access-codes/code-queries.ts";
import { blocksChanged } from "../features/blocks/block-queries.ts";
import { climateChanged } from "../features/climate/climate-queries.ts";
import { courtCountChanged, courtsChanged } from "../features/courts/court-queries.ts";
import { reloadDayPlan } from "../features/day-lanes/day-queries.ts";
import { reloadCodeEntry } from "../features/door-control/code-entry-queries.ts";
import { codeAlarmsChanged, doorsChanged } from "../features/doors/door-queries.ts";
import { reloadLightChannels } from "../features/equipment/channel-cache.ts";
import { reloadDevices } from "../features/monitoring/listed-devices.ts";
import { permanentCodesChanged, reloadCodeSpace } from "../features/permanent-codes/permanent-code-cache.ts";
import { reloadPreview, schedulerChanged } from "../features/scheduler/scheduler-queries.ts";
import { withRests } from "../features/scheduler/with-rests.ts";
import { settingChanged } from "../features/settings/settings-queries.ts";
import { forgetLog, logEntryArrived } from "../features/system-log/log-stream.ts";
import { answerNumbers, sendSignedIn } from "../shared/api.ts";
import { reloadEverything } from "../shared/apply-change.ts";
import { browserClock } from "../shared/browser-clock.ts";
import { tabLocks } from "../shared/browser-tab-locks.ts";
import { connectionWatch } from "../shared/connection.ts";
import { LiveRelay } from "../shared/live/live-relay.ts";
import type { LiveSignal } from "../shared/live/live-signal.ts";
import { startProbe } from "../shared/live/probe.ts";
import { hearOfLoop } from "../shared/loop-alarm.ts";
import { hearServerTime, serverClock } from "../shared/now.ts";
import { useSession } from "../shared/session-context.tsx";

/** Keeps everything on screen up to date, and knows whether the server is in reach (H-12, R-06). */
export function LiveUpdates() {
  const session = useSession();
  const client = useQueryClient();
  const userId = session.status === "signed-in" ? session.user.id : null;
  useEffect(() => (userId === null ? watchServer() : followServer(client, userId)), [client, userId]);
  return null;
}

/** Without a user there is nothing to follow; only whether the server is there. */
function watchServer(): () => void {
  connectionWatch.expect();
  return startProbe({
    clock: browserClock,
    send: fetch,
    heard: () => connectionWatch.heard(serverClock.now()),
  });
}

/** What the preview, the plan of the day, the space of codes and the place before a door are made of. */
const WINDOW_CHANNELS: ReadonlySet<string> = new Set([
  "courts-changes",
  "access-codes-changes",
  "doors-changes",
  "blocks-changes",
  "code-alarms-changes",
  "scheduler-changes",
  "system_settings_changes",
]);

function followServer(client: QueryClient, userId: string): () => void {
  const windowsChanged = withRests(browserClock, () => {
    reloadPreview(client);
    reloadDayPlan(client);
    reloadCodeSpace(client);
    reloadDevices(client);
    reloadLightChannels(client);
    reloadCodeEntry(client);
  });
  const relay = new LiveRelay({
    clock: browserClock,
    send: sendSignedIn,
    locks: tabLocks,
    name: `platzwart.live.${userId}`,
    deliver: (signal) => {
      take(client, signal);
      if (signal.kind === "event" && WINDOW_CHANNELS.has(signal.channel)) windowsChanged();
    },
  });
  const wake = () => {
    if (document.visibilityState !== "visible") return;
    if (!connectionWatch.connection().isLost) connectionWatch.expect();
    relay.wake();
  };
  connectionWatch.expect();
  relay.start();
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  return () => {
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
    relay.stop();
    hearOfLoop(true);
    // what this user was shown is not for the next one
    client.clear();
  };
}

function take(client: QueryClient, signal: LiveSignal): void {
  switch (signal.kind) {
    case "now":
      hear(client, fromIso(signal.now));
      hearOfLoop(signal.isLoopAlive);
      break;
    case "broken":
      connectionWatch.broke();
      break;
    case "event":
      if (!apply(client, signal.channel, signal.data)) reloadEverything(client);
      break;
    case "opened":
      if (hasMissed(client, signal.newestNumber)) reloadEverything(client);
      break;
    case "reset":
      answerNumbers.forget();
      // other lists are replaced by their next answer; of the log what was read stays, or is held
      if (signal.isToForget) forgetLog();
      reloadEverything(client);
      break;
    case "trying":
      break;
  }
}

/**
 * Whether what was loaded may have missed something: when the stream came back, what no event tells of may be old too.
 * Before the first stream of a page only events could have been missed, and the answers say which they have seen; what
 * is announced without a number comes with the greeting.
 */
function hasMissed(client: QueryClient, newestNumber: number | null): boolean {
  if (newestNumber !== null) return answerNumbers.opened(newestNumber, () => reloadEverything(client));
  answerNumbers.forget();
  return true;
}

function hear(client: QueryClient, now: Instant | null): void {
  if (now === null) return;
  const isWrong = !serverClock.isKnown && Math.abs(between(serverClock.now(), now)) > MINUTE;
  hearServerTime(now);
  connectionWatch.heard(now);
  // what was asked for by the device's own clock was perhaps of another day
  if (isWrong) reloadEverything(client);
}

/** Brings a change onto the screen; false when it cannot be understood, which a newer server may cause. */
function apply(client: QueryClient, channel: string, data: string): boolean {
  switch (channel) {
    case "courts-changes":
      return applied(channel, data, (change) => courtsChanged(client, change));
    case "access-codes-changes":
      return applied(channel, data, (change) => {
        accessCodesChanged(client, change);
        permanentCodesChanged(client, change);
      });
    case "blocks-changes":
      return applied(channel, data, (change) => blocksChanged(client, change));
    case "system_settings_changes":
      return applied(channel, data, (setting) => {
        const { key, value } = setting;
        settingChanged(client, setting);
        if (key === "court_count" && typeof value === "number") courtCountChanged(client, value);
      });
    case "climate-changes":
      return applied(channel, data, ({ climate }) => climateChanged(client, climate));
    case "doors-changes":
      return applied(channel, data, (change) => doorsChanged(client, change));
    case "code-alarms-changes":
      return applied(channel, data, (alarms) => codeAlarmsChanged(client, alarms));
    case "scheduler-changes":
      return applied(channel, data, (change) => schedulerChanged(client, change));
    case "system-logs-changes":
      return applied(channel, data, ({ entry }) => logEntryArrived(entry));
    default:
      // a channel of pages that are not open
      return true;
  }
}

const CHANNELS = { ...LIVE_CHANNELS, ...TELEMETRY_CHANNELS };
type Channel = keyof typeof CHANNELS;
type Payload<Name extends Channel> = Name extends LiveChannel
  ? LivePayload<Name>
  : Name extends TelemetryChannel
    ? TelemetryPayload<Name>
    : never;

function applied<Name extends Channel>(
  channel: Name,
  data: string,
  bring: (change: Payload<Name>) => void,
): boolean {
  const change = decode(channel, data);
  if (change !== null) bring(change);
  return change !== null;
}

function decode<Name extends Channel>(channel: Name, data: string): Payload<Name> | null {
  try {
    const decoded = CHANNELS[channel].safeParse(JSON.parse(data));
    return decoded.success ? (decoded.data as Payload<Name>) : null;
  } catch {
    return null;
  }
}
