import { between, fromIso, type Instant, MINUTE } from "@platzwart/domain/time/instant";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { discardLog } from "../features/system-log/log-stream.ts";
import { missedEvents, sendSignedIn } from "../lib/api/api.ts";
import { tabLocks } from "../lib/browser/tab-locks.ts";
import { browserClock } from "../lib/clock/browser-clock.ts";
import { receiveServerTime, serverClock } from "../lib/clock/now.ts";
import { connectionWatch } from "../lib/live/connection.ts";
import { startHealthPolling } from "../lib/live/health-polling.ts";
import { LiveRelay } from "../lib/live/live-relay.ts";
import type { LiveSignal } from "../lib/live/live-signal.ts";
import { receiveLoopState } from "../lib/live/loop-alarm.ts";
import { throttle } from "../lib/live/throttle.ts";
import { reloadEverything } from "../lib/queries/apply-change.ts";
import { useSession } from "../lib/session/session-context.tsx";
import { affectsComputedViews, applyEvent, reloadComputedViews } from "./live-features.ts";

/** Keeps cached data current and watches the connection (H-12, R-06). */
export function LiveUpdates() {
  const session = useSession();
  const client = useQueryClient();
  const userId = session.status === "signed-in" ? session.user.id : null;
  useEffect(() => (userId === null ? watchServer() : followServer(client, userId)), [client, userId]);
  return null;
}

/** Without a user only the connection is watched. */
function watchServer(): () => void {
  connectionWatch.restartGrace();
  return startHealthPolling({
    clock: browserClock,
    send: fetch,
    onAnswer: () => connectionWatch.noteSignOfLife(serverClock.now()),
  });
}

function followServer(client: QueryClient, userId: string): () => void {
  const reloadViews = throttle(browserClock, () => reloadComputedViews(client));
  const relay = new LiveRelay({
    clock: browserClock,
    send: sendSignedIn,
    locks: tabLocks,
    name: `platzwart.live.${userId}`,
    deliver: (signal) => {
      applySignal(client, signal);
      if (signal.kind === "event" && affectsComputedViews(signal.channel)) reloadViews();
    },
  });
  const wake = () => {
    if (document.visibilityState !== "visible") return;
    if (!connectionWatch.connection().isLost) connectionWatch.restartGrace();
    relay.wake();
  };
  connectionWatch.restartGrace();
  relay.start();
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  return () => {
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
    relay.stop();
    receiveLoopState(true);
  };
}

function applySignal(client: QueryClient, signal: LiveSignal): void {
  switch (signal.kind) {
    case "now":
      receiveTime(client, fromIso(signal.now));
      receiveLoopState(signal.isLoopAlive);
      connectionWatch.noteVersion(signal.version);
      break;
    case "broken":
      connectionWatch.noteDisconnect();
      break;
    case "event":
      if (!applyEvent(client, signal.channel, signal.data)) reloadEverything(client);
      break;
    case "opened":
      if (hasMissed(client, signal.newestNumber)) reloadEverything(client);
      break;
    case "reset":
      missedEvents.reset();
      // a reload replaces other lists, but the log keeps its entries
      if (signal.isToForget) discardLog();
      reloadEverything(client);
      break;
    case "resting":
      connectionWatch.suspend();
      break;
    case "trying":
      break;
  }
}

/** A resumed stream makes computed views stale; before the first one only numbered events can be missed. */
function hasMissed(client: QueryClient, newestNumber: number | null): boolean {
  if (newestNumber !== null) return missedEvents.recordOpening(newestNumber, () => reloadEverything(client));
  missedEvents.reset();
  return true;
}

function receiveTime(client: QueryClient, now: Instant | null): void {
  if (now === null) return;
  const isWrong = !serverClock.isKnown && Math.abs(between(serverClock.now(), now)) > MINUTE;
  receiveServerTime(now);
  connectionWatch.noteSignOfLife(now);
  // requests by the device's wrong clock may have been for another day
  if (isWrong) reloadEverything(client);
}
