import { isPagePath, PATHS } from "@platzwart/contract/page-paths";
import { useLocation } from "wouter";
import { LOG_SECTION } from "../features/system-log/log-parameters.ts";
import { useKeys } from "../lib/keys/keys.ts";
import { useKeysDialog } from "../lib/keys/keys-dialog-later.tsx";
import { goToSection, SEARCH_FIELD } from "../lib/navigation/go-to-section.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { PAGE_PATHS, PAGES } from "./pages.ts";

/** Keys of every page with a header: to other pages, search, undo and the list of keys. */
export function PageKeys() {
  const [path, go] = useLocation();
  const [keysDialog, showKeys] = useKeysDialog();
  const isInShell = isPagePath(path) && PAGES[path].isWithoutShell !== true;
  const toPages = PAGE_PATHS.flatMap((page) => {
    const { key } = PAGES[page];
    return key === undefined ? [] : [[`g ${key}`, () => go(page)] as const];
  });
  const actions = {
    ...Object.fromEntries(toPages),
    "?": showKeys,
    "/": toSearch,
    "ctrl+z": () => toasts.undoLast(),
    "g l": () => {
      // on the page of the log the address alone does not scroll
      goToSection(LOG_SECTION);
      go(`${PATHS.home}#${LOG_SECTION}`);
    },
  };
  useKeys({ actions: isInShell ? actions : {} });
  return keysDialog;
}

/** `offsetParent` is null for fields that are not rendered. */
function toSearch(): void {
  const fields = document.querySelectorAll<HTMLInputElement>(`main ${SEARCH_FIELD}`);
  const field = [...fields].find(({ offsetParent }) => offsetParent !== null);
  field?.focus();
  field?.select();
}
