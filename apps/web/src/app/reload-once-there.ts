import { browserClock } from "../lib/clock/browser-clock.ts";
import { startProbe } from "../lib/live/probe.ts";
import { pageReload } from "./page-reload.ts";

interface ReloadRules {
  /** Whether a person asked for the reload, which has no limit. */
  isAsked?(): boolean;
  /** Whether the page may reload by itself now. */
  isFree?(): boolean;
}

/**
 * Reloads the document once the server answers, as browsers keep a failed import for the document's lifetime and a
 * reload before would show nothing. Returns the function that ends the wait.
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
