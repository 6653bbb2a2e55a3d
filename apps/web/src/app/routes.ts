import { PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { seconds } from "@platzwart/domain/time/instant";
import { type ComponentType, createElement, lazy, useState } from "react";
import { browserClock } from "../lib/clock/browser-clock.ts";
import { whenIdle } from "../lib/later/when-idle.ts";
import { connectionWatch } from "../lib/live/connection.ts";
import { COURT_COUNT, loadAccountDialog, loadPart, partThere, preloadPage } from "./page-parts.ts";

/** Delay of preloading, which leaves the connection to the current page. */
const SETTLED = seconds(10);
const IDLE_AT_LAST = seconds(10);

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

/** Part of `/door-control` that enrols a terminal (D-30), small for old tablets. */
export const TerminalEnrolmentPage = later(() =>
  import("../pages/terminal-enrolment-page.tsx").then(({ TerminalEnrolmentPage: component }) => component),
);

interface PageRoute {
  readonly Page: ComponentType;
  readonly isInShell: boolean;
}

/** Chosen once, as another component in its place would lose its state. */
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

/** Number of courts in the header of "/"; the page reports missing chunks. */
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

/** Preloads a page likely to be opened; skipped without the server, as browsers keep a failed import. */
export function approachPage(path: PagePath): void {
  if (!connectionWatch.connection().isLost) void preloadPage(path);
}

/** Preloads all other pages when idle, so that they are available without the server. */
export function preloadPagesWhenIdle(): void {
  const preload = () => {
    for (const path of Object.keys(ROUTES)) void preloadPage(path);
    loadAccountDialog().catch(() => undefined);
  };
  browserClock.timer("preload", SETTLED, () => whenIdle(preload, IDLE_AT_LAST));
}
