import { isPagePath, PATHS, type PagePath } from "@platzwart/contract/page-paths";
import type { ComponentType } from "react";

export const COURT_COUNT = "court count";

type Part = PagePath | typeof COURT_COUNT;

const LOADS: Readonly<Record<Part, () => Promise<ComponentType>>> = {
  [PATHS.home]: () => import("../pages/home-page.tsx").then(({ HomePage }) => HomePage),
  [COURT_COUNT]: () => import("../features/courts/court-count.tsx").then(({ CourtCount }) => CourtCount),
  [PATHS.login]: () => import("../pages/login-page.tsx").then(({ LoginPage }) => LoginPage),
  [PATHS.settings]: () => import("../pages/settings-page.tsx").then(({ SettingsPage }) => SettingsPage),
  [PATHS.accessCode]: () =>
    import("../pages/access-code-page.tsx").then(({ AccessCodePage }) => AccessCodePage),
  [PATHS.booking]: () => import("../pages/booking-page.tsx").then(({ BookingPage }) => BookingPage),
  [PATHS.contacts]: () => import("../pages/contacts-page.tsx").then(({ ContactsPage }) => ContactsPage),
  [PATHS.help]: () => import("../pages/help-page.tsx").then(({ HelpPage }) => HelpPage),
  [PATHS.doorControl]: () =>
    import("../pages/door-control-page.tsx").then(({ DoorControlPage }) => DoorControlPage),
  [PATHS.testEnvironment]: () =>
    import("../pages/test-environment-page.tsx").then(({ TestEnvironmentPage }) => TestEnvironmentPage),
};

const there = new Map<Part, ComponentType>();

/** Loads a page, or a part around one page alone, once. */
export async function loadPart(part: Part): Promise<ComponentType> {
  const component = await LOADS[part]();
  there.set(part, component);
  return component;
}

/** A part already loaded is drawn at once. */
export function partThere(part: Part): ComponentType | null {
  return there.get(part) ?? null;
}

/** Loads the page at `path` in parallel with the application; failures are reported where it is drawn. */
export async function preloadPage(path: string): Promise<void> {
  if (!isPagePath(path)) return;
  const parts: readonly Part[] = path === PATHS.home ? [path, COURT_COUNT] : [path];
  await Promise.all(parts.map(loadPart)).catch(() => undefined);
}

export const loadAccountDialog = () => import("../features/session/account-dialog.tsx");
