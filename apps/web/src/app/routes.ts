import { isPagePath, PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { seconds } from "@platzwart/domain/time/instant";
import { type ComponentType, lazy } from "react";
import { HomePage } from "../pages/home-page.tsx";
import type { OTHER_PAGES } from "../pages/other-pages.ts";
import { browserClock } from "../shared/browser-clock.ts";
import { whenIdle } from "../shared/when-idle.ts";

/** Until then the page that was asked for is on screen and has its data. */
const SETTLED = seconds(2);
const IDLE_AT_LAST = seconds(10);

type Load = () => Promise<{ readonly default: ComponentType }>;

const as = (component: ComponentType) => ({ default: component });

/** The parts of a page could not be fetched. */
export class PageMissing extends Error {
  constructor(options: ErrorOptions) {
    super("the parts of a page could not be fetched", options);
    this.name = "PageMissing";
  }
}

function page(load: Load) {
  return lazy(() =>
    load().catch((cause: unknown) => {
      throw new PageMissing({ cause });
    }),
  );
}

export const NotFoundPage = page(() =>
  import("../pages/not-found-page.tsx").then(({ NotFoundPage: component }) => as(component)),
);

/** Part of `/door-control` for a browser that is to be a terminal (D-30): small, so that an old tablet has it soon. */
export const TerminalEnrolmentPage = page(() =>
  import("../pages/terminal-enrolment-page.tsx").then(({ TerminalEnrolmentPage: component }) =>
    as(component),
  ),
);

interface PageRoute {
  readonly Page: ComponentType;
  /** Fetches it; null: it is there from the start. */
  readonly load: Load | null;
  /** Header, areas and menu stand around it. */
  readonly isInShell: boolean;
}

const later = (load: Load, isInShell: boolean): PageRoute => ({ Page: page(load), load, isInShell });

const other = (path: keyof typeof OTHER_PAGES, isInShell = true) =>
  later(() => import("../pages/other-pages.ts").then(({ OTHER_PAGES: pages }) => as(pages[path])), isInShell);

/** Each page. All but the sign-in, the hall's and the desk's, which nearly everybody opens, are one chunk. */
export const ROUTES: Readonly<Record<PagePath, PageRoute>> = {
  [PATHS.home]: { Page: HomePage, load: null, isInShell: true },
  [PATHS.login]: later(() => import("../pages/login-page.tsx").then(({ LoginPage }) => as(LoginPage)), false),
  [PATHS.settings]: other(PATHS.settings),
  [PATHS.accessCode]: other(PATHS.accessCode),
  [PATHS.booking]: later(
    () => import("../pages/booking-page.tsx").then(({ BookingPage }) => as(BookingPage)),
    true,
  ),
  [PATHS.help]: other(PATHS.help),
  [PATHS.doorControl]: other(PATHS.doorControl, false),
  [PATHS.testEnvironment]: other(PATHS.testEnvironment),
};

/** Starts to fetch the page that the visitor asked for while the session is still being taken up. */
export function preloadPage(path: string): void {
  if (isPagePath(path)) ROUTES[path].load?.().catch(() => undefined);
}

/** Fetches all the other pages when there is nothing else to do, so that they are there even if the server is not. */
export function preloadPagesWhenIdle(): void {
  const preload = () => {
    for (const path of Object.keys(ROUTES)) preloadPage(path);
  };
  browserClock.timer("preload", SETTLED, () => whenIdle(preload, IDLE_AT_LAST));
}
