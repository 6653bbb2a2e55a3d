import type { Duration } from "@platzwart/domain/time/instant";
import { useEffect, useState } from "react";
import { browserClock } from "../../lib/clock/browser-clock.ts";

/** A value that stayed the same for `pause`, such as text at a pause in typing. */
export function useDebounced<Value>(value: Value, pause: Duration): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = browserClock.timer("settled", pause, () => setSettled(value));
    return () => timer.cancel();
  }, [value, pause]);
  return settled;
}
