import { milliseconds } from "@platzwart/domain/time/instant";
import { browserClock } from "../lib/clock/browser-clock.ts";

/** Background tabs paint nothing. */
const LONGEST_WAIT = milliseconds(400);

/** Runs after the first paint is presented, which work begun earlier would delay on a slow processor. */
export function afterPaint(run: () => void): void {
  let hasRun = false;
  const once = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  browserClock.timer("not painted", LONGEST_WAIT, once);
  const entryTypes = (globalThis.PerformanceObserver as typeof PerformanceObserver | undefined)
    ?.supportedEntryTypes;
  if (entryTypes?.includes("paint")) {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      once();
    });
    observer.observe({ type: "paint", buffered: true });
  } else requestAnimationFrame(() => browserClock.timer("painted", milliseconds(0), once));
}
