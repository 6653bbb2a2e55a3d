import { browserClock } from "../lib/clock/browser-clock.ts";
import { startHealthPolling } from "../lib/live/health-polling.ts";
import { pageReload } from "./page-reload.ts";

interface ReloadRules {
  /** Whether a person wants the reload, which then has no limit. */
  isRequested?(): boolean;
  /** Whether an automatic reload loses no entry. */
  losesNothing?(): boolean;
}

/** Reloads once the server answers, as browsers keep a failed import for the document's lifetime. */
export function reloadOnceThere({ isRequested, losesNothing }: ReloadRules = {}): () => void {
  const mayReload = () =>
    isRequested?.() === true ||
    (losesNothing?.() !== false && pageReload.mayReload(location.pathname, browserClock.now()));
  return startHealthPolling({
    clock: browserClock,
    send: fetch,
    onAnswer: ({ ok }) => {
      if (ok && mayReload()) location.reload();
    },
  });
}
