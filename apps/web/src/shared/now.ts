import { type Instant, latest, MINUTE, roundDown } from "@platzwart/domain/time/instant";
import { useSyncExternalStore } from "react";
import { browserClock } from "./browser-clock.ts";
import { ServerClock } from "./server-clock.ts";
import { TickingClock } from "./ticking-clock.ts";

/** The server's time as this browser knows it. */
export const serverClock = new ServerClock(browserClock);

const ticking = new TickingClock(browserClock, () => serverClock.now());

/** Takes up a heartbeat of the server; what is drawn follows at once if the time was another. */
export function hearServerTime(now: Instant): void {
  serverClock.hear(now);
  ticking.correct();
}

/** The present second by the server's clock; the one clock that drives every countdown. */
export function useNow(): Instant {
  return useSyncExternalStore(ticking.subscribe, ticking.second, ticking.second);
}

/** The latest of the given instants and of the full minutes that has come: for what is drawn anew only then. */
export function useNowAt(edges: readonly Instant[]): Instant {
  return useSyncExternalStore(ticking.subscribe, () => {
    const now = ticking.second();
    return latest(roundDown(now, MINUTE), ...edges.filter((edge) => edge <= now));
  });
}
