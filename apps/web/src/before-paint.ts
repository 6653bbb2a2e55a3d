import { PATHS } from "@platzwart/contract/page-paths";
import { afterPaint } from "./app/after-paint.ts";
import { reloadOnceThere } from "./app/reload-once-there.ts";
import { applyTheme, chosenTheme } from "./lib/browser/theme.ts";
import { browserStorage } from "./lib/storage/browser-storage.ts";
import { SESSION_KEY } from "./lib/storage/storage-keys.ts";

// sets theme and first look before the first paint; all else runs later, so that a slow phone paints sooner
const { dataset } = document.documentElement;
applyTheme(chosenTheme());
const isHome = location.pathname === PATHS.home && browserStorage.read(SESSION_KEY) !== null;
dataset["look"] = isHome ? "first" : "none";

/** Addresses of chunks (`home`: of all that "/" needs), set by the build; in development the document loads the page. */
const { page, session, application, home = "" } = document.currentScript?.dataset ?? {};
/** Fetches the other chunks after that of the session and before the page's script asks for them. */
const fetchOthers = () => {
  if (application !== undefined) fetchAhead(application);
  if (isHome) for (const file of home.split(" ")) fetchAhead(file);
};
if (page !== undefined && session !== undefined) {
  const load = () => {
    // the application needs the session, too, and reports its absence
    void import(/* @vite-ignore */ session).catch(() => undefined).then(fetchOthers);
    void import(/* @vite-ignore */ page).catch(showMissing);
  };
  document.addEventListener("DOMContentLoaded", () => (isHome ? afterPaint(load) : load()));
}

/** Fetches a chunk without parsing it, as parsing takes time. */
function fetchAhead(href: string): void {
  const attributes = { rel: "preload", as: "script", crossOrigin: "", fetchPriority: "low", href };
  document.head.append(Object.assign(document.createElement("link"), attributes));
}

function showMissing(): void {
  dataset["look"] = "missing";
  reloadOnceThere();
}
