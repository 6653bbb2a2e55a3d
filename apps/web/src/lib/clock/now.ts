import { type Instant, latest, MINUTE, roundDown } from "@platzwart/domain/time/instant";
import { useSyncExternalStore } from "react";
import { browserClock } from "./browser-clock.ts";
import { ServerClock } from "./server-clock.ts";
import { TickingClock } from "./ticking-clock.ts";

export const serverClock = new ServerClock(browserClock);

const ticking = new TickingClock(browserClock, () => serverClock.now());

/** Takes the time of a heartbeat; shown times follow a correction at once. */
export function receiveServerTime(now: Instant): void {
  serverClock.receive(now);
  ticking.correct();
}

/** Present second of the server's clock; renders each second. */
export function useNow(): Instant {
  return useSyncExternalStore(ticking.subscribe, ticking.second, ticking.second);
}

/** Renders only at full minutes and at `edges`. */
export function useNowAt(edges: readonly Instant[]): Instant {
  return useSyncExternalStore(ticking.subscribe, () => {
    const now = ticking.second();
    return latest(roundDown(now, MINUTE), ...edges.filter((edge) => edge <= now));
  });
}
