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
const { page, session } = document.currentScript?.dataset ?? {};
if (page !== undefined && session !== undefined) {
  const load = () => {
    // the application needs it too: without it the page says what is missing
    void import(/* @vite-ignore */ session).catch(() => undefined);
    void import(/* @vite-ignore */ page).catch(missing);
  };
  document.addEventListener("DOMContentLoaded", () => (isHome ? afterPaint(load) : load()));
}

/** Says so, and loads the document anew once the server answers. */
function missing(): void {
  dataset["look"] = "missing";
  reloadOnceThere();
}
