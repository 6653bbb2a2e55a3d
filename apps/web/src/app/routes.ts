import { PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { seconds } from "@platzwart/domain/time/instant";
import { type ComponentType, createElement, lazy, useState } from "react";
import { browserClock } from "../lib/clock/browser-clock.ts";
import { whenIdle } from "../lib/later/when-idle.ts";
import { connectionWatch } from "../lib/live/connection.ts";
import { loadedPage, loadPage, preloadPage } from "./page-loading.ts";
import { PAGE_PATHS, type PageModule } from "./pages.ts";

/** Until then the connection is left to the current page. */
const PRELOAD_DELAY = seconds(10);
const LONGEST_IDLE_WAIT = seconds(10);

export class PageMissing extends Error {
  constructor(options: ErrorOptions) {
    super("the parts of a page could not be fetched", options);
    this.name = "PageMissing";
  }
}

function lazyPage(load: () => Promise<PageModule>): ComponentType {
  return lazy(() =>
    load().then(
      ({ Page }) => ({ default: Page }),
      (cause: unknown) => {
        throw new PageMissing({ cause });
      },
    ),
  );
}

export const NotFoundPage = lazyPage(() => import("../pages/not-found-page.tsx"));

/** Enrols a terminal at `/door-control` (D-30); small for old tablets. */
export const TerminalEnrolmentPage = lazyPage(() => import("../pages/terminal-enrolment-page.tsx"));

/** Draws a loaded page at once, else `Later`; chosen at the first rendering, as another component would lose the state. */
function pagePart(path: PagePath, part: keyof PageModule, Later: ComponentType): ComponentType {
  return () => createElement(useState(() => loadedPage(path)?.[part] ?? Later)[0]);
}

const pages = new Map(
  PAGE_PATHS.map((path) => {
    const Later = lazyPage(() => loadPage(path));
    return [path, pagePart(path, "Page", Later)];
  }),
);

export function pageAt(path: PagePath): ComponentType {
  return pages.get(path) ?? NotFoundPage;
}

const Nothing = () => null;

/** Number of courts in the header of "/"; the page reports missing chunks. */
export const CourtCount = pagePart(
  PATHS.home,
  "HeaderStatus",
  lazy(async () => {
    const page = await loadPage(PATHS.home).catch(() => null);
    return { default: page?.HeaderStatus ?? Nothing };
  }),
);

export const loadAccountDialog = () => import("../features/session/account-dialog.tsx");

/** Without the connection an import would fail, and browsers keep a failed import. */
export function preloadIfConnected(path: PagePath): void {
  if (!connectionWatch.connection().isLost) void preloadPage(path);
}

/** Makes the other pages available without the server. */
export function preloadPagesWhenIdle(): void {
  const preload = () => {
    for (const path of PAGE_PATHS) void preloadPage(path);
    loadAccountDialog().catch(() => undefined);
  };
  browserClock.timer("preload", PRELOAD_DELAY, () => whenIdle(preload, LONGEST_IDLE_WAIT));
}
