import { PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { seconds } from "@platzwart/domain/time/instant";
import { type ComponentType, createElement, lazy, useState } from "react";
import { browserClock } from "../shared/browser-clock.ts";
import { connectionWatch } from "../shared/connection.ts";
import { whenIdle } from "../shared/when-idle.ts";
import { COURT_COUNT, loadAccountDialog, loadPart, partThere, preloadPage } from "./page-parts.ts";

/** Until then the page that was asked for has the way to the server to itself, and whatever it fetches later. */
const SETTLED = seconds(10);
const IDLE_AT_LAST = seconds(10);

/** The parts of a page could not be fetched. */
export class PageMissing extends Error {
  constructor(options: ErrorOptions) {
    super("the parts of a page could not be fetched", options);
    this.name = "PageMissing";
  }
}

function later(load: () => Promise<ComponentType>): ComponentType {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      (cause: unknown) => {
        throw new PageMissing({ cause });
      },
    ),
  );
}

export const NotFoundPage = later(() =>
  import("../pages/not-found-page.tsx").then(({ NotFoundPage: component }) => component),
);

/** Part of `/door-control` for a browser that is to be a terminal (D-30): small, so that an old tablet has it soon. */
export const TerminalEnrolmentPage = later(() =>
  import("../pages/terminal-enrolment-page.tsx").then(({ TerminalEnrolmentPage: component }) => component),
);

interface PageRoute {
  readonly Page: ComponentType;
  /** Header, areas and menu stand around it. */
  readonly isInShell: boolean;
}

/** Chosen once: another component in its place would begin it anew. */
function thereOrLater(part: Parameters<typeof partThere>[0], Later: ComponentType): ComponentType {
  return () => createElement(useState(() => partThere(part) ?? Later)[0]);
}

function route(path: PagePath, isInShell = true): PageRoute {
  return {
    Page: thereOrLater(
      path,
      later(() => loadPart(path)),
    ),
    isInShell,
  };
}

const Nothing = () => null;

/** How many courts there are, in the header of "/"; without its parts the page beside it says so. */
export const CourtCount = thereOrLater(
  COURT_COUNT,
  later(() => loadPart(COURT_COUNT).catch(() => Nothing)),
);

export const ROUTES: Readonly<Record<PagePath, PageRoute>> = {
  [PATHS.home]: route(PATHS.home),
  [PATHS.login]: route(PATHS.login, false),
  [PATHS.settings]: route(PATHS.settings),
  [PATHS.accessCode]: route(PATHS.accessCode),
  [PATHS.booking]: route(PATHS.booking),
  [PATHS.contacts]: route(PATHS.contacts),
  [PATHS.help]: route(PATHS.help),
  [PATHS.doorControl]: route(PATHS.doorControl, false),
  [PATHS.testEnvironment]: route(PATHS.testEnvironment),
};

/** Somebody is about to open a page; not without the server, as browsers keep a failure. */
export function approachPage(path: PagePath): void {
  if (!connectionWatch.connection().isLost) void preloadPage(path);
}

/** Fetches all the other pages when there is nothing else to do, so that they are there even if the server is not. */
export function preloadPagesWhenIdle(): void {
  const preload = () => {
    for (const path of Object.keys(ROUTES)) void preloadPage(path);
    loadAccountDialog().catch(() => undefined);
  };
  browserClock.timer("preload", SETTLED, () => whenIdle(preload, IDLE_AT_LAST));
}
