import type { Duration } from "@platzwart/domain/time/instant";
import { useState } from "react";
import { useTimer } from "../../lib/clock/timer.ts";

/** The last text that stayed the same for `pause`. */
export function useDebounced(text: string, pause: Duration): string {
  const [settled, setSettled] = useState(text);
  useTimer("settled", pause, text, () => setSettled(text));
  return settled;
}
