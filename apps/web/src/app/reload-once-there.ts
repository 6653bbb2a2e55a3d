import { browserClock } from "../shared/browser-clock.ts";
import { startProbe } from "../shared/live/probe.ts";
import { pageReload } from "./page-reload.ts";

/**
 * Loads the document anew once the server answers, not before: there would be nothing at all then. Browsers keep a failed
 * import for as long as the document lives. `isAsked`: whether somebody wants it however often it was done.
 * Returns what ends it.
 */
export function reloadOnceThere(isAsked = () => false): () => void {
  return startProbe({
    clock: browserClock,
    send: fetch,
    heard: ({ ok }) => {
      if (ok && (isAsked() || pageReload.mayReload(location.pathname, browserClock.now()))) location.reload();
    },
  });
}
