import { isPagePath, PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import type { ComponentType } from "react";
import { CalendarIcon, CodeIcon, HallIcon, HelpIcon, KeypadIcon, SlidersIcon } from "../ui/icons.tsx";

export interface PageModule {
  readonly Page: ComponentType;
  /** Shown in the header beside the areas. */
  readonly HeaderStatus?: ComponentType;
}

interface PageEntry {
  load(): Promise<PageModule>;
  /** The page has no header. Users sign in first, unless the router has a route of its own for the page. */
  readonly isWithoutShell?: boolean;
  /** Header link, in the order of the table; left out: only other pages link here. */
  readonly link?: {
    readonly place: "areas" | "buttons";
    readonly name: string;
    readonly Icon: ComponentType;
  };
  /** Key that opens the page, after "g". */
  readonly key?: string;
}

/** A page also has a path in contract/page-paths.ts, a file in `pages`, and texts; its link a name in texts/pages/shell.ts,
 * its key a line in texts/pages/keys.ts. */
export const PAGES: Readonly<Record<PagePath, PageEntry>> = {
  [PATHS.home]: {
    load: () => import("../pages/home-page.tsx"),
    link: { place: "areas", name: shellTexts.hall, Icon: HallIcon },
    key: "h",
  },
  [PATHS.booking]: {
    load: () => import("../pages/booking-page.tsx"),
    link: { place: "areas", name: shellTexts.bookings, Icon: CalendarIcon },
    key: "b",
  },
  [PATHS.accessCode]: {
    load: () => import("../pages/access-code-page.tsx"),
    link: { place: "areas", name: shellTexts.accessCodes, Icon: CodeIcon },
    key: "z",
  },
  [PATHS.help]: {
    load: () => import("../pages/help-page.tsx"),
    link: { place: "areas", name: shellTexts.help, Icon: HelpIcon },
    key: "?",
  },
  [PATHS.doorControl]: {
    load: () => import("../pages/door-control-page.tsx"),
    isWithoutShell: true,
    link: { place: "buttons", name: shellTexts.doorControl, Icon: KeypadIcon },
    key: "t",
  },
  [PATHS.settings]: {
    load: () => import("../pages/settings-page.tsx"),
    link: { place: "buttons", name: shellTexts.settings, Icon: SlidersIcon },
    key: "e",
  },
  [PATHS.contacts]: {
    load: () => import("../pages/contacts-page.tsx"),
    key: "k",
  },
  [PATHS.halls]: {
    load: () => import("../pages/halls-page.tsx"),
    key: "w",
  },
  [PATHS.testEnvironment]: {
    load: () => import("../pages/test-environment-page.tsx"),
  },
  [PATHS.login]: {
    load: () => import("../pages/login-page.tsx"),
    isWithoutShell: true,
  },
};

export const PAGE_PATHS: readonly PagePath[] = Object.keys(PAGES).filter(isPagePath);

export function linksIn(place: "areas" | "buttons") {
  return PAGE_PATHS.flatMap((path) => {
    const { link } = PAGES[path];
    return link?.place === place ? { path, ...link } : [];
  });
}
