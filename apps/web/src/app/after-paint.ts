import type { Duration } from "@platzwart/domain/time/instant";
import { browserClock } from "../shared/browser-clock.ts";

/** So long at most: a tab in the background draws nothing. */
const AT_LAST = 200 as Duration;

/** Runs once the browser has drawn what stands on the page now. */
export function afterPaint(run: () => void): void {
  let hasRun = false;
  const once = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  requestAnimationFrame(() => browserClock.timer("painted", 0 as Duration, once));
  browserClock.timer("not painted", AT_LAST, once);
}
