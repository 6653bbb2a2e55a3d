import { type Duration, milliseconds, minus } from "@platzwart/domain/time/instant";
import { useEffect, useState } from "react";
import { browserClock } from "../../shared/browser-clock.ts";

/** How often a running time is drawn anew (T-02). */
const TICK = milliseconds(100);

/** The time since then, drawn anew ten times a second. */
export function useElapsed(since: Duration): Duration {
  const [elapsed, setElapsed] = useState(() => minus(browserClock.elapsed(), since));
  useEffect(() => {
    const tick = () => {
      setElapsed(minus(browserClock.elapsed(), since));
      timer = browserClock.timer("tick of a test", TICK, tick);
    };
    let timer = browserClock.timer("tick of a test", TICK, tick);
    return () => timer.cancel();
  }, [since]);
  return elapsed;
}
