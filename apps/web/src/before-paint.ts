import { PATHS } from "@platzwart/contract/page-paths";
import { afterPaint } from "./app/after-paint.ts";
import { reloadOnceThere } from "./app/reload-once-there.ts";
import { kept } from "./shared/kept.ts";
import { SESSION_KEY } from "./shared/session-key.ts";
import { applyTheme, chosenTheme } from "./shared/theme.ts";

/*
 * Runs before anything is painted, in a script of its own: which theme, and whether the document's first look at the
 * hall's page is to be seen. The rest is run once that was painted, so that a slow phone shows it before it reads more.
 */
const { dataset } = document.documentElement;
applyTheme(chosenTheme());
const isHome = location.pathname === PATHS.home && kept.read(SESSION_KEY) !== null;
dataset["look"] = isHome ? "first" : "none";

/** Named by the build; while developing the document loads the page by itself. */
const { page, session, application, home = "" } = document.currentScript?.dataset ?? {};
/** Not before the session and the first look, and not after the page's script, which is read meanwhile. */
const fetchRest = () => {
  if (application !== undefined) fetchAhead(application);
  if (isHome) for (const file of home.split(" ")) fetchAhead(file);
};
if (page !== undefined && session !== undefined) {
  const load = () => {
    // the application needs it too: without it the page says what is missing
    void import(/* @vite-ignore */ session).catch(() => undefined).then(fetchRest);
    void import(/* @vite-ignore */ page).catch(missing);
  };
  document.addEventListener("DOMContentLoaded", () => (isHome ? afterPaint(load) : load()));
}

/** Beside the application, as the document has it fetched ahead; only fetched, for reading it takes time too. */
function fetchAhead(href: string): void {
  const attributes = { rel: "preload", as: "script", crossOrigin: "", fetchPriority: "low", href };
  document.head.append(Object.assign(document.createElement("link"), attributes));
}

/** Says so, and loads the document anew once the server answers. */
function missing(): void {
  dataset["look"] = "missing";
  reloadOnceThere();
}
