import type { Duration } from "@platzwart/domain/time/instant";
import { useEffect, useEffectEvent } from "react";
import { browserClock } from "./browser-clock.ts";

/** Runs once `delay` after the last change of `since`; null: never. */
export function useTimer(name: string, delay: Duration, since: unknown, run: () => void): void {
  const onElapsed = useEffectEvent(run);
  useEffect(() => {
    if (since === null) return undefined;
    return browserClock.timer(name, delay, onElapsed).cancel;
  }, [name, delay, since]);
}
