import { seconds } from "@platzwart/domain/time/instant";
import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { whenIdle } from "../../lib/later/when-idle.ts";
import { Listeners } from "../../lib/listeners.ts";
import { SETTINGS_TABS, type SettingsTab } from "../../lib/navigation/settings-tabs.ts";

const LOADS: Readonly<Record<SettingsTab, () => Promise<ComponentType>>> = {
  courts: () => import("./courts-tab.tsx").then((tab) => tab.CourtsTab),
  booking: () => import("./booking-tab.tsx").then((tab) => tab.BookingTab),
  lights: () => import("./lights-tab.tsx").then((tab) => tab.LightsTab),
  climate: () => import("./climate-tab.tsx").then((tab) => tab.ClimateTab),
  access: () => import("./access-tab.tsx").then((tab) => tab.AccessTab),
  scheduler: () => import("./scheduler-tab.tsx").then((tab) => tab.SchedulerTab),
  connections: () => import("./connections-tab.tsx").then((tab) => tab.ConnectionsTab),
  "raspberry-pi": () => import("./raspberry-pi-tab.tsx").then((tab) => tab.RaspberryPiTab),
};

const IDLE_AT_LAST = seconds(5);

/** null: loading; "missing": failed, which browsers keep. */
type Code = ComponentType | "missing" | null;

const codes = new Map<SettingsTab, Code>();
const listeners = new Listeners();

function become(tab: SettingsTab, code: Code): void {
  codes.set(tab, code);
  listeners.notify();
}

/** Loads a chunk once; without React.lazy a loaded tab is drawn at once. */
export function fetchTab(tab: SettingsTab): void {
  if (codes.has(tab)) return;
  codes.set(tab, null);
  LOADS[tab]().then(
    (component) => become(tab, component),
    () => become(tab, "missing"),
  );
}

/** Loads the other tabs when idle. */
export function useTabCode(tab: SettingsTab): Code {
  const code = useSyncExternalStore(listeners.subscribe, () => codes.get(tab) ?? null);
  const isThere = code !== null;
  useEffect(() => {
    if (isThere) whenIdle(() => SETTINGS_TABS.forEach(fetchTab), IDLE_AT_LAST);
    else fetchTab(tab);
  }, [tab, isThere]);
  return code;
}
