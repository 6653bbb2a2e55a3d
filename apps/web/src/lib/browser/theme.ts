import { browserStorage } from "../storage/browser-storage.ts";

export const THEMES = ["system", "light", "dark"] as const;

type Theme = (typeof THEMES)[number];

const KEY = "platzwart.theme";
/** Of the browser's own bar. */
const BAR_COLOURS = { light: "#FBFCFA", dark: "#141A18" } as const;

export function chosenTheme(): Theme {
  const value = browserStorage.read(KEY);
  return THEMES.find((theme) => theme === value) ?? "system";
}

export function chooseTheme(theme: Theme): void {
  browserStorage.write(KEY, theme === "system" ? null : theme);
  applyTheme(theme);
}

/** "system" leaves the theme to the style sheet, which follows the device. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const deviceTheme = meta.media.includes("dark") ? "dark" : "light";
    meta.content = BAR_COLOURS[theme === "system" ? deviceTheme : theme];
  }
}
