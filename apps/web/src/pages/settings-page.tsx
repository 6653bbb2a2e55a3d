import { settingsTexts } from "@platzwart/texts/pages/settings";
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { Link, useSearch } from "wouter";
import { FreshMain } from "../shared/fresh-main.tsx";
import { SETTINGS_TABS, type SettingsTab, settingsTabIn, settingsTabPath } from "../shared/settings-tabs.ts";
import { Loading } from "../ui/loading.tsx";
import { PageHead } from "./page-head.tsx";

/** Each tab is a chunk of its own. */
const TABS: Readonly<Record<SettingsTab, LazyExoticComponent<ComponentType>>> = {
  courts: lazy(() => import("./settings/courts-tab.tsx").then((tab) => ({ default: tab.CourtsTab }))),
  booking: lazy(() => import("./settings/booking-tab.tsx").then((tab) => ({ default: tab.BookingTab }))),
  lights: lazy(() => import("./settings/lights-tab.tsx").then((tab) => ({ default: tab.LightsTab }))),
  climate: lazy(() => import("./settings/climate-tab.tsx").then((tab) => ({ default: tab.ClimateTab }))),
  access: lazy(() => import("./settings/access-tab.tsx").then((tab) => ({ default: tab.AccessTab }))),
  scheduler: lazy(() =>
    import("./settings/scheduler-tab.tsx").then((tab) => ({ default: tab.SchedulerTab })),
  ),
  "raspberry-pi": lazy(() =>
    import("./settings/raspberry-pi-tab.tsx").then((tab) => ({ default: tab.RaspberryPiTab })),
  ),
};

/** `/settings`: one tab at a time, named in the address (S-02). */
export function SettingsPage() {
  const current = settingsTabIn(useSearch());
  const Tab = TABS[current];
  return (
    <FreshMain>
      <PageHead heading={settingsTexts.heading} />
      <nav aria-label={settingsTexts.tabs}>
        {SETTINGS_TABS.map((tab) => (
          <Link key={tab} href={settingsTabPath(tab)} aria-current={tab === current ? "page" : undefined}>
            {settingsTexts.tabNames[tab]}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Loading />}>
        <Tab key={current} />
      </Suspense>
    </FreshMain>
  );
}
