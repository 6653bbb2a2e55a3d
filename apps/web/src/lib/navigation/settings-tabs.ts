import { PATHS } from "@platzwart/contract/page-paths";

/** Tabs of the settings as named in the address, in order (S-02). */
export const SETTINGS_TABS = [
  "courts",
  "booking",
  "lights",
  "climate",
  "access",
  "scheduler",
  "connections",
  "raspberry-pi",
] as const;

export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** The first tab if the address names none. */
export function settingsTabIn(search: string): SettingsTab {
  const named = new URLSearchParams(search).get("tab");
  return SETTINGS_TABS.find((tab) => tab === named) ?? SETTINGS_TABS[0];
}

/** `part`: id of a heading on the tab. */
export function settingsTabPath(tab: SettingsTab, headingId?: string): string {
  return `${PATHS.settings}?tab=${tab}${headingId === undefined ? "" : `#${headingId}`}`;
}

/** Address of the help on a tab (Y-01). */
export function helpOnSettingsTab(tab: SettingsTab): string {
  return `${PATHS.help}#settings-${tab}`;
}
