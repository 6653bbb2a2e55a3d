import { OTHER_BROWSER } from "@platzwart/texts/log-sentences";

/** A browser as far as the log may know it: what tells one person's device from another's stays out (G-02). */
export interface Browser {
  readonly family: string;
  /** The major version; null: not known. */
  readonly major: number | null;
}

/** Browsers that call themselves Chrome or Safari too, and are none of the four. */
const OTHERS = /\b(?:OPR|OPT|SamsungBrowser|YaBrowser|Vivaldi|DuckDuckGo|Ddg|UCBrowser|Brave)\//;

/** In this order: Edge names Chrome and Safari too, Chrome names Safari. iOS has names of its own. */
const FAMILIES: readonly (readonly [family: string, version: RegExp])[] = [
  ["Edge", /\b(?:Edg|EdgA|EdgiOS|Edge)\/(\d{1,4})/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ["Chrome", /\b(?:Chrome|HeadlessChrome|CriOS)\/(\d{1,4})/],
  ["Safari", /\bVersion\/(\d{1,4})\b.*\bSafari\//],
];

/** Reads family and major version from a User-Agent header. */
export function browserOf(userAgent: string | null): Browser {
  const text = (userAgent ?? "").slice(0, 500);
  if (!OTHERS.test(text)) {
    for (const [family, version] of FAMILIES) {
      const major = version.exec(text)?.[1];
      if (major !== undefined) return { family, major: Number(major) };
    }
  }
  return { family: OTHER_BROWSER, major: null };
}
