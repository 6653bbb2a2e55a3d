import { globSync } from "node:fs";
import { resolve } from "node:path";

export const APPLICATION = "application";
export const HOME_CHUNK = "home";
/** Renews the session before the application has loaded. */
export const SESSION = "session";
export const START_SESSION = "app/start-session.ts";

const MAIN = "main.tsx";
const START = "app/start.tsx";
/** Small, and needed by all pages. */
const ALWAYS = ["ui/icons.tsx", "ui/button.tsx", "../../../packages/texts/src/pages/shell.ts"];
const PAGE_SERVICES = "app/page-services.tsx";
const HOME = ["pages/home-page.tsx"];
const HOME_LOWER = "pages/home-lower.tsx";
/** Dialogs of "/", loaded after its courts. */
const HOME_DIALOGS = [
  "features/all-lights/all-lights-dialog.tsx",
  "features/blocks/new-block-dialog.tsx",
  "features/courts/court-panel.tsx",
  "features/courts/end-access-dialog.tsx",
  "features/doors/doors-why.tsx",
  "entities/doors/open-door-dialog.tsx",
];
const FORM_ENGINE = "lib/forms/send-form.ts";
const FORMS = [FORM_ENGINE, "ui/form-dialog.tsx"];
/** Separate, else a page with a few icons would load all that the settings share. */
const TOOL_ICONS = "ui/tool-icons.tsx";
const DATES = ["ui/date-field.tsx", "ui/time-field.tsx"];

const from = (pattern: string) => globSync(pattern, { cwd: `${import.meta.dirname}/src` });
const TABS = from("pages/settings/*-tab.tsx");
const SETTINGS_PAGE = "pages/settings-page.tsx";
const FIRST_TAB = [SETTINGS_PAGE, "pages/settings/courts-tab.tsx"];
const SETTINGS = [SETTINGS_PAGE, ...TABS];
const ENTRANCES = ["pages/login-page.tsx", "pages/terminal-enrolment-page.tsx"];
const DOOR_SCREENS = ["pages/door-control-page.tsx", "pages/test-environment-page.tsx"];
const GROUPED = [...HOME, ...SETTINGS, ...ENTRANCES, ...DOOR_SCREENS, "pages/not-found-page.tsx"];
const ALONE = from("pages/*-page.tsx").filter((page) => !GROUPED.includes(page));
/** Pages and sections whose chunks a visitor waits for; "/" is separate. */
const OPENED: readonly (readonly string[])[] = [
  [HOME_LOWER],
  SETTINGS,
  ENTRANCES,
  DOOR_SCREENS,
  ...ALONE.map((page) => [page]),
];

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Modules that `entry` imports statically, itself included. */
function neededBy(entry: string, graph: ModuleGraph): Set<string> {
  const needed = new Set<string>();
  const add = (id: string) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const other of graph.getModuleInfo(id)?.importedIds ?? []) add(other);
  };
  add(resolve(import.meta.dirname, "src", entry));
  return needed;
}

function formless(graph: ModuleGraph): readonly string[] {
  const engine = `${import.meta.dirname}/src/${FORM_ENGINE}`;
  return [PAGE_SERVICES, ...OPENED.flat()].filter((entry) => !neededBy(entry, graph).has(engine));
}

/** null: Rolldown decides; pages load little unused code, "/" few files (scripts/check-bundle-budget.mjs). */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const isNeededBy = (entries: readonly string[]) => entries.some((entry) => neededBy(entry, graph).has(id));
  // one style sheet, named in the document: a second one would load after the application
  if (id.endsWith(".css") && isNeededBy([MAIN, START, ...HOME])) return "index";
  if (isNeededBy([START_SESSION, ...ALWAYS])) return SESSION;
  // its scripts stay in the document's entry chunk
  if (isNeededBy([MAIN])) return null;
  if (isNeededBy([START])) return APPLICATION;
  const opened = OPENED.filter(isNeededBy);
  if (isNeededBy(HOME)) {
    const isOfOthers = isNeededBy([PAGE_SERVICES]) || opened.some(([entry]) => entry !== HOME_LOWER);
    if (!isOfOthers) return HOME_CHUNK;
    return isNeededBy(FIRST_TAB) ? APPLICATION : "home-parts";
  }
  if (isNeededBy(FORMS) && !isNeededBy(formless(graph))) return "forms";
  if (isNeededBy(DATES) && !isNeededBy(["ui/field.tsx"])) return "dates";
  if (opened.length > 3 || id.endsWith(`/src/${TOOL_ICONS}`)) return "parts";
  if (opened.length > 1 && isNeededBy(FIRST_TAB)) return "settings-shared";
  const isOfHome = isNeededBy([HOME_LOWER]);
  if (isOfHome && opened.length === 2 && isNeededBy(TABS)) return "control-parts";
  const isOfEach = isNeededBy([PAGE_SERVICES]);
  if (opened.length > 0 && (isOfEach || (isOfHome && opened.length > 1))) return "small-parts";
  if (opened.length > 1) return null;
  if (isOfHome) return "home-lower";
  if (opened.length === 0)
    return isOfEach ? "page-services" : isNeededBy(HOME_DIALOGS) ? "home-dialogs" : null;
  // the settings page is never shown without a tab
  const isOfEachTab = TABS.filter((tab) => isNeededBy([tab])).length > 3;
  return isOfEachTab || isNeededBy([SETTINGS_PAGE]) ? "settings-page" : null;
}
