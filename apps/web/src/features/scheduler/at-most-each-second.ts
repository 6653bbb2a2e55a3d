import type { Clock } from "@platzwart/domain/time/clock";
import { SECOND } from "@platzwart/domain/time/instant";

/** Runs at once when asked, and then at most once a second; what is asked for meanwhile is done at the end of it. */
export function atMostEachSecond(clock: Clock, run: () => void): () => void {
  let isResting = false;
  let isWanted = false;
  const go = () => {
    isResting = true;
    isWanted = false;
    clock.timer("at most each second", SECOND, () => {
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
