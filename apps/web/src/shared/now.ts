import { type Instant, MINUTE } from "@platzwart/domain/time/instant";
import { useSyncExternalStore } from "react";
import { browserClock } from "./browser-clock.ts";
import { ServerClock } from "./server-clock.ts";
import { TickingClock } from "./ticking-clock.ts";

/** The server's time as this browser knows it. */
export const serverClock = new ServerClock(browserClock);

const ticking = new TickingClock(browserClock, () => serverClock.now());

/** The present second by the server's clock; the one clock that drives every countdown. */
export function useNow(): Instant {
  return useSyncExternalStore(ticking.subscribe, ticking.second);
}

/** The present minute: for what is drawn to the minute and would be costly each second. */
export function useMinute(): Instant {
  return useSyncExternalStore(ticking.subscribe, minuteNow);
}

function minuteNow(): Instant {
  return (Math.floor(ticking.second() / MINUTE) * MINUTE) as Instant;
}
