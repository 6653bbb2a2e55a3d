import { PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { seconds } from "@platzwart/domain/time/instant";
import { type ComponentType, lazy } from "react";
import { HomePage } from "../pages/home-page.tsx";
import { browserClock } from "../shared/browser-clock.ts";
import { whenIdle } from "../shared/when-idle.ts";

/** Until then the page that was asked for is on screen and has its data. */
const SETTLED = seconds(2);
const IDLE_AT_LAST = seconds(10);

type OtherPath = Exclude<PagePath, typeof PATHS.home>;
type Load = () => Promise<{ readonly default: ComponentType }>;

const as = (component: ComponentType) => ({ default: component });

const other = (path: Exclude<OtherPath, typeof PATHS.login>) => () =>
  import("../pages/other-pages.ts").then(({ OTHER_PAGES }) => as(OTHER_PAGES[path]));

/** How each other page is fetched: all but the sign-in in one chunk. The hall's page is what nearly everybody opens. */
const LOADS: Readonly<Record<OtherPath, Load>> = {
  [PATHS.login]: () => import("../pages/login-page.tsx").then(({ LoginPage }) => as(LoginPage)),
  [PATHS.settings]: other(PATHS.settings),
  [PATHS.accessCode]: other(PATHS.accessCode),
  [PATHS.booking]: other(PATHS.booking),
  [PATHS.help]: other(PATHS.help),
  [PATHS.doorControl]: other(PATHS.doorControl),
  [PATHS.testEnvironment]: other(PATHS.testEnvironment),
};

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

export const PAGES: Readonly<Record<PagePath, ComponentType>> = {
  [PATHS.home]: HomePage,
  [PATHS.login]: page(LOADS[PATHS.login]),
  [PATHS.settings]: page(LOADS[PATHS.settings]),
  [PATHS.accessCode]: page(LOADS[PATHS.accessCode]),
  [PATHS.booking]: page(LOADS[PATHS.booking]),
  [PATHS.help]: page(LOADS[PATHS.help]),
  [PATHS.doorControl]: page(LOADS[PATHS.doorControl]),
  [PATHS.testEnvironment]: page(LOADS[PATHS.testEnvironment]),
};

/** Starts to fetch the page that the visitor asked for while the session is still being taken up. */
export function preloadPage(path: string): void {
  const load = LOADS[path as keyof typeof LOADS] as Load | undefined;
  load?.().catch(() => undefined);
}

/** Fetches all the other pages when there is nothing else to do, so that they are there even if the server is not. */
export function preloadPagesWhenIdle(): void {
  const preload = () => {
    for (const path of Object.keys(LOADS)) preloadPage(path);
  };
  browserClock.timer("preload", SETTLED, () => whenIdle(preload, IDLE_AT_LAST));
}
