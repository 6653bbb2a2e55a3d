import { PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { type ComponentType, lazy } from "react";

type Load = () => Promise<{ readonly default: ComponentType }>;

const as = (component: ComponentType) => ({ default: component });

/** How each page is fetched; each is a chunk of its own. */
const LOADS: Readonly<Record<PagePath, Load>> = {
  [PATHS.home]: () => import("../pages/home-page.tsx").then(({ HomePage }) => as(HomePage)),
  [PATHS.login]: () => import("../pages/login-page.tsx").then(({ LoginPage }) => as(LoginPage)),
  [PATHS.settings]: () => import("../pages/settings-page.tsx").then(({ SettingsPage }) => as(SettingsPage)),
  [PATHS.accessCode]: () =>
    import("../pages/access-code-page.tsx").then(({ AccessCodePage }) => as(AccessCodePage)),
  [PATHS.booking]: () => import("../pages/booking-page.tsx").then(({ BookingPage }) => as(BookingPage)),
  [PATHS.help]: () => import("../pages/help-page.tsx").then(({ HelpPage }) => as(HelpPage)),
  [PATHS.doorControl]: () =>
    import("../pages/door-control-page.tsx").then(({ DoorControlPage }) => as(DoorControlPage)),
  [PATHS.testEnvironment]: () =>
    import("../pages/test-environment-page.tsx").then(({ TestEnvironmentPage }) => as(TestEnvironmentPage)),
};

export const NotFoundPage = lazy(() =>
  import("../pages/not-found-page.tsx").then(({ NotFoundPage: page }) => as(page)),
);

export const PAGES: Readonly<Record<PagePath, ComponentType>> = {
  [PATHS.home]: lazy(LOADS[PATHS.home]),
  [PATHS.login]: lazy(LOADS[PATHS.login]),
  [PATHS.settings]: lazy(LOADS[PATHS.settings]),
  [PATHS.accessCode]: lazy(LOADS[PATHS.accessCode]),
  [PATHS.booking]: lazy(LOADS[PATHS.booking]),
  [PATHS.help]: lazy(LOADS[PATHS.help]),
  [PATHS.doorControl]: lazy(LOADS[PATHS.doorControl]),
  [PATHS.testEnvironment]: lazy(LOADS[PATHS.testEnvironment]),
};

/** Starts to fetch the page that the visitor asked for while the session is still being taken up. */
export function preloadPage(path: string): void {
  const load = LOADS[path as PagePath] as Load | undefined;
  load?.().catch(() => undefined);
}
