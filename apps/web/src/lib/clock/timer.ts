import type { Duration } from "@platzwart/domain/time/instant";
import { useEffect, useEffectEvent } from "react";
import { browserClock } from "./browser-clock.ts";

/** Runs once `delay` after the last change of `trigger`, which is null for never. */
export function useTimer(name: string, delay: Duration, trigger: unknown, run: () => void): void {
  const onElapsed = useEffectEvent(run);
  useEffect(() => {
    if (trigger === null) return undefined;
    return browserClock.timer(name, delay, onElapsed).cancel;
  }, [name, delay, trigger]);
}
