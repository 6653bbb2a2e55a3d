import { browserClock } from "../lib/clock/browser-clock.ts";
import { startHealthPolling } from "../lib/live/health-polling.ts";
import { pageReload } from "./page-reload.ts";

interface ReloadRules {
  /** A reload requested by a person has no limit. */
  isAsked?(): boolean;
  /** Whether an automatic reload loses no entry. */
  isFree?(): boolean;
}

/** Reloads once the server answers, as browsers keep a failed import for the document's lifetime. */
export function reloadOnceThere({ isAsked, isFree }: ReloadRules = {}): () => void {
  const mayReload = () =>
    isAsked?.() === true ||
    (isFree?.() !== false && pageReload.mayReload(location.pathname, browserClock.now()));
  return startHealthPolling({
    clock: browserClock,
    send: fetch,
    received: ({ ok }) => {
      if (ok && mayReload()) location.reload();
    },
  });
}
