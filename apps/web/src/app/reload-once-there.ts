import { browserClock } from "../shared/browser-clock.ts";
import { startProbe } from "../shared/live/probe.ts";
import { pageReload } from "./page-reload.ts";

interface ReloadRules {
  /** Whether somebody wants it, however often it was done. */
  isAsked?(): boolean;
  /** Whether it may be done unasked now. */
  isFree?(): boolean;
}

/**
 * Loads the document anew once the server answers, not before: there would be nothing at all then. Browsers keep a failed
 * import for as long as the document lives. Returns what ends it.
 */
export function reloadOnceThere({ isAsked, isFree }: ReloadRules = {}): () => void {
  const mayReload = () =>
    isAsked?.() === true ||
    (isFree?.() !== false && pageReload.mayReload(location.pathname, browserClock.now()));
  return startProbe({
    clock: browserClock,
    send: fetch,
    received: ({ ok }) => {
      if (ok && mayReload()) location.reload();
    },
  });
}
