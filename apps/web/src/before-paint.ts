import { PATHS } from "@platzwart/contract/page-paths";
import { afterPaint } from "./app/after-paint.ts";
import { kept } from "./shared/kept.ts";
import { SESSION_KEY } from "./shared/session-key.ts";
import { applyTheme, chosenTheme } from "./shared/theme.ts";

/*
 * Runs before anything is painted, in a script of its own: which theme, and whether the document's first look at the
 * hall's page is to be seen. The rest is run once that was painted, so that a slow phone shows it before it reads more.
 */
const document_ = document.documentElement;
applyTheme(chosenTheme());
const isHome = location.pathname === PATHS.home && kept.read(SESSION_KEY) !== null;
if (isHome) document_.dataset["look"] = "first";

/** Named by the build; while developing the document loads it by itself. */
const { page } = document.currentScript?.dataset ?? {};
if (page !== undefined) {
  const load = () =>
    void import(/* @vite-ignore */ page).catch(() => {
      document_.dataset["look"] = "missing";
    });
  document.addEventListener("DOMContentLoaded", () => (isHome ? afterPaint(load) : load()));
}
