import type { Clock } from "@platzwart/domain/time/clock";
import { milliseconds } from "@platzwart/domain/time/instant";

/** So that what was asked for meanwhile is fetched and drawn within a second, too (H-12). */
const REST = milliseconds(700);

/** Runs at once when asked, and then rests; what is asked for meanwhile is done at the end of it. */
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
