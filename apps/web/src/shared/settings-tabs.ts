import { PATHS } from "@platzwart/contract/page-paths";

/** The tabs of the settings as they stand in the address, in their order (S-02). */
export const SETTINGS_TABS = [
  "courts",
  "booking",
  "lights",
  "climate",
  "access",
  "scheduler",
  "raspberry-pi",
] as const;

export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** The tab that the address names; the first where it names none that there is. */
export function settingsTabIn(search: string): SettingsTab {
  const named = new URLSearchParams(search).get("tab");
  return SETTINGS_TABS.find((tab) => tab === named) ?? SETTINGS_TABS[0];
}

/** Where a tab is, and a part of it by the id of its heading. */
export function settingsTabPath(tab: SettingsTab, part?: string): string {
  return `${PATHS.settings}?tab=${tab}${part === undefined ? "" : `#${part}`}`;
}

/** Where the help speaks of a tab (Y-01). */
export function helpOnSettingsTab(tab: SettingsTab): string {
  return `${PATHS.help}#settings-${tab}`;
}
