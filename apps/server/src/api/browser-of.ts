import { OTHER_BROWSER } from "@platzwart/texts/pages/own-sessions";

/** Data for the system log, too coarse to identify a person's device (G-02). */
export interface Browser {
  readonly family: string;
  /** Major version; null: unknown. */
  readonly major: number | null;
}

/** Other browsers whose User-Agent contains Chrome or Safari. */
const OTHER_BROWSERS = /\b(?:OPR|OPT|SamsungBrowser|YaBrowser|Vivaldi|DuckDuckGo|Ddg|UCBrowser|Brave)\//;

/** The first match counts, as Edge's User-Agent also names Chrome and Safari, Chrome's also Safari. */
const FAMILIES: readonly (readonly [family: string, version: RegExp])[] = [
  ["Edge", /\b(?:Edg|EdgA|EdgiOS|Edge)\/(\d{1,4})/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ["Chrome", /\b(?:Chrome|HeadlessChrome|CriOS)\/(\d{1,4})/],
  ["Safari", /\bVersion\/(\d{1,4})\b.*\bSafari\//],
];

/** The first match counts, as an iPhone's User-Agent also names Mac OS X, that of Android also Linux. */
const SYSTEMS: readonly (readonly [system: string, pattern: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

/** Operating system; null: none of the list. */
export function systemOf(userAgent: string): string | null {
  return SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}

export function browserOf(userAgent: string | null): Browser {
  const text = (userAgent ?? "").slice(0, 500);
  if (!OTHER_BROWSERS.test(text)) {
    for (const [family, version] of FAMILIES) {
      const major = version.exec(text)?.[1];
      if (major !== undefined) return { family, major: Number(major) };
    }
  }
  return { family: OTHER_BROWSER, major: null };
}
