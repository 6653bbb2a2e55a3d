import type { Clock } from "@platzwart/domain/time/clock";
import { milliseconds } from "@platzwart/domain/time/instant";

/** Short enough for postponed requests to be drawn within a second (H-12). */
const REST = milliseconds(700);

/** Runs at once, then rests; requests during the rest run once at its end. */
export function withRests(clock: Clock, run: () => void): () => void {
  let isResting = false;
  let isWanted = false;
  const go = () => {
    isResting = true;
    isWanted = false;
    clock.timer("rest", REST, () => {
      isResting = false;
      if (isWanted) go();
    });
    run();
  };
  return () => {
    if (isResting) isWanted = true;
    else go();
  };
}
