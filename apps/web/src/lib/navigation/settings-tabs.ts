import { PATHS } from "@platzwart/contract/page-paths";

/** Tabs of the settings as named in the address, in order (S-02). */
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

/** The tab of the address; the first where it names none. */
export function settingsTabIn(search: string): SettingsTab {
  const named = new URLSearchParams(search).get("tab");
  return SETTINGS_TABS.find((tab) => tab === named) ?? SETTINGS_TABS[0];
}

/** Address of a tab, and of a part by the id of its heading. */
export function settingsTabPath(tab: SettingsTab, part?: string): string {
  return `${PATHS.settings}?tab=${tab}${part === undefined ? "" : `#${part}`}`;
}

/** Address of the help on a tab (Y-01). */
export function helpOnSettingsTab(tab: SettingsTab): string {
  return `${PATHS.help}#settings-${tab}`;
}
