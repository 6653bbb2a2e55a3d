import { isPagePath, PATHS } from "@platzwart/contract/page-paths";
import { useLocation } from "wouter";
import { LOG_SECTION } from "../features/system-log/log-parameters.ts";
import { useKeys } from "../lib/keys/keys.ts";
import { useKeysDialog } from "../lib/keys/keys-dialog-later.tsx";
import { goToPart, SEARCH_FIELD } from "../lib/navigation/go-to-part.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { ROUTES } from "./routes.ts";

/** Keys of every page with a header: list of keys, search, ways to the pages. */
export function PageKeys() {
  const [path, go] = useLocation();
  const [list, showList] = useKeysDialog();
  const isInShell = isPagePath(path) && ROUTES[path].isInShell;
  const actions = {
    "?": showList,
    "/": toSearch,
    "ctrl+z": () => toasts.takeBack(),
    "g h": () => go(PATHS.home),
    "g b": () => go(PATHS.booking),
    "g z": () => go(PATHS.accessCode),
    "g k": () => go(PATHS.contacts),
    "g t": () => go(PATHS.doorControl),
    "g e": () => go(PATHS.settings),
    "g l": () => {
      // on its own page the address alone leads nowhere
      goToPart(LOG_SECTION);
      go(`${PATHS.home}#${LOG_SECTION}`);
    },
    "g ?": () => go(PATHS.help),
  };
  useKeys({ actions: isInShell ? actions : {} });
  return list;
}

/** Fields that are not rendered are skipped: their page has a key of its own. */
function toSearch(): void {
  const fields = document.querySelectorAll<HTMLInputElement>(`main ${SEARCH_FIELD}`);
  const field = [...fields].find(({ offsetParent }) => offsetParent !== null);
  field?.focus();
  field?.select();
}
