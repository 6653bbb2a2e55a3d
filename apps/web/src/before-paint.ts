import { PATHS } from "@platzwart/contract/page-paths";
import { afterPaint } from "./app/after-paint.ts";
import { reloadOnceThere } from "./app/reload-once-there.ts";
import { applyTheme, chosenTheme } from "./lib/browser/theme.ts";
import { kept } from "./lib/storage/kept.ts";
import { SESSION_KEY } from "./lib/storage/storage-keys.ts";

/*
 * Runs before the first paint, in a script of its own: theme, and visibility of the document's first look. Everything
 * else runs after that paint, so that a slow phone shows it before it reads more.
 */
const { dataset } = document.documentElement;
applyTheme(chosenTheme());
const isHome = location.pathname === PATHS.home && kept.read(SESSION_KEY) !== null;
dataset["look"] = isHome ? "first" : "none";

/** Set by the build; during development the document loads the page by itself. */
const { page, session, application, home = "" } = document.currentScript?.dataset ?? {};
/** Runs after the session and the first look, and before the page's script, which is read meanwhile. */
const fetchRest = () => {
  if (application !== undefined) fetchAhead(application);
  if (isHome) for (const file of home.split(" ")) fetchAhead(file);
};
if (page !== undefined && session !== undefined) {
  const load = () => {
    // the application needs the session, too, and reports its absence
    void import(/* @vite-ignore */ session).catch(() => undefined).then(fetchRest);
    void import(/* @vite-ignore */ page).catch(missing);
  };
  document.addEventListener("DOMContentLoaded", () => (isHome ? afterPaint(load) : load()));
}

/** Only fetched in parallel with the application, as parsing takes time, too. */
function fetchAhead(href: string): void {
  const attributes = { rel: "preload", as: "script", crossOrigin: "", fetchPriority: "low", href };
  document.head.append(Object.assign(document.createElement("link"), attributes));
}

/** Shows a notice, and reloads the document once the server answers. */
function missing(): void {
  dataset["look"] = "missing";
  reloadOnceThere();
}
