import { seconds } from "@platzwart/domain/time/instant";
import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { whenIdle } from "../../lib/later/when-idle.ts";
import { Listeners } from "../../lib/listeners.ts";
import { SETTINGS_TABS, type SettingsTab } from "../../lib/navigation/settings-tabs.ts";

const LOADERS: Readonly<Record<SettingsTab, () => Promise<ComponentType>>> = {
  courts: () => import("./courts-tab.tsx").then((tab) => tab.CourtsTab),
  booking: () => import("./booking-tab.tsx").then((tab) => tab.BookingTab),
  lights: () => import("./lights-tab.tsx").then((tab) => tab.LightsTab),
  climate: () => import("./climate-tab.tsx").then((tab) => tab.ClimateTab),
  access: () => import("./access-tab.tsx").then((tab) => tab.AccessTab),
  scheduler: () => import("./scheduler-tab.tsx").then((tab) => tab.SchedulerTab),
  connections: () => import("./connections-tab.tsx").then((tab) => tab.ConnectionsTab),
  "raspberry-pi": () => import("./raspberry-pi-tab.tsx").then((tab) => tab.RaspberryPiTab),
};

const LONGEST_IDLE_WAIT = seconds(5);

/** null: its chunk loads; "missing": the load failed, which browsers keep for the document's lifetime. */
type TabComponent = ComponentType | "missing" | null;

const components = new Map<SettingsTab, TabComponent>();
const listeners = new Listeners();

function settle(tab: SettingsTab, component: TabComponent): void {
  components.set(tab, component);
  listeners.notify();
}

/** Loads a tab's chunk once; React.lazy would draw a loaded tab later than at once. */
export function fetchTab(tab: SettingsTab): void {
  if (components.has(tab)) return;
  components.set(tab, null);
  LOADERS[tab]().then(
    (component) => settle(tab, component),
    () => settle(tab, "missing"),
  );
}

/** Component of a tab; the other tabs load when the browser is idle. */
export function useTabComponent(tab: SettingsTab): TabComponent {
  const component = useSyncExternalStore(listeners.subscribe, () => components.get(tab) ?? null);
  const isSettled = component !== null;
  useEffect(() => {
    if (isSettled) whenIdle(() => SETTINGS_TABS.forEach(fetchTab), LONGEST_IDLE_WAIT);
    else fetchTab(tab);
  }, [tab, isSettled]);
  return component;
}
