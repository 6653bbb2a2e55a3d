import type { Clock } from "@platzwart/domain/time/clock";
import { milliseconds } from "@platzwart/domain/time/instant";

/** Short enough for postponed requests to be drawn within a second (H-12). */
const INTERVAL = milliseconds(700);

/** Runs at once, then at most once per interval; requests in between run once at its end. */
export function throttle(clock: Clock, run: () => void): () => void {
  let isThrottled = false;
  let isWanted = false;
  const go = () => {
    isThrottled = true;
    isWanted = false;
    clock.timer("throttle", INTERVAL, () => {
      isThrottled = false;
      if (isWanted) go();
    });
    run();
  };
  return () => {
    if (isThrottled) isWanted = true;
    else go();
  };
}
