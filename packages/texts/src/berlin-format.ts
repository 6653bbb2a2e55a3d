import type { Instant } from "@platzwart/domain/time/instant";

const ZONE = { timeZone: "Europe/Berlin" } as const;
const TIME = new Intl.DateTimeFormat("de-DE", { ...ZONE, hour: "2-digit", minute: "2-digit" });
const DATE_TIME = new Intl.DateTimeFormat("de-DE", {
  ...ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** 18:31 */
export function berlinTime(at: Instant): string {
  return TIME.format(at);
}

/** 21.11.2026, 18:31 */
export function berlinDateTime(at: Instant): string {
  return DATE_TIME.format(at);
}
