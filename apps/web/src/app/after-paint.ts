import { milliseconds } from "@platzwart/domain/time/instant";
import { browserClock } from "../shared/browser-clock.ts";

/** So long at most: a tab in the background draws nothing. */
const AT_LAST = milliseconds(400);

/**
 * Runs once the browser says that what stands on the page now has been seen. A frame that was only handed over still
 * waits for a processor, and on a slow one for whatever is begun meanwhile.
 */
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
