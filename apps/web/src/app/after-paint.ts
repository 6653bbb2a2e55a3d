import { milliseconds } from "@platzwart/domain/time/instant";
import { browserClock } from "../lib/clock/browser-clock.ts";

/** Longest wait, as background tabs paint nothing. */
const AT_LAST = milliseconds(400);

/** Runs after the first paint is presented, which work begun earlier would delay on a slow processor. */
export function afterPaint(run: () => void): void {
  let hasRun = false;
  const once = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  browserClock.timer("not painted", AT_LAST, once);
  const observed = (globalThis.PerformanceObserver as typeof PerformanceObserver | undefined)
    ?.supportedEntryTypes;
  if (observed?.includes("paint")) {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      once();
    });
    observer.observe({ type: "paint", buffered: true });
  } else requestAnimationFrame(() => browserClock.timer("painted", milliseconds(0), once));
}
