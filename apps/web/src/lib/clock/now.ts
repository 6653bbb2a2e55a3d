import { type Instant, latest, MINUTE, roundDown } from "@platzwart/domain/time/instant";
import { useSyncExternalStore } from "react";
import { browserClock } from "./browser-clock.ts";
import { ServerClock } from "./server-clock.ts";
import { TickingClock } from "./ticking-clock.ts";

/** The server's time as this browser knows it. */
export const serverClock = new ServerClock(browserClock);

const ticking = new TickingClock(browserClock, () => serverClock.now());

/** Takes a heartbeat of the server; drawn times follow at once if the time was corrected. */
export function receiveServerTime(now: Instant): void {
  serverClock.receive(now);
  ticking.correct();
}

/** The present second by the server's clock, which drives every countdown. */
export function useNow(): Instant {
  return useSyncExternalStore(ticking.subscribe, ticking.second, ticking.second);
}

/** The latest past instant of `edges` and the full minutes, for content that changes only then. */
export function useNowAt(edges: readonly Instant[]): Instant {
  return useSyncExternalStore(ticking.subscribe, () => {
    const now = ticking.second();
    return latest(roundDown(now, MINUTE), ...edges.filter((edge) => edge <= now));
  });
}
