import { type AccessCode, actsOnCourts, countsAsBookingNow, isForCourt } from "../access/access-code.ts";
import { between, hours, type Instant } from "../time/instant.ts";
import type { CourtId } from "./court.ts";

/** Time without a booking before the start page reports a burning light (C-16). */
export const FORGOTTEN_AFTER = hours(4);

/**
 * Since when a light burns without a booking (C-16); null: off, automatic, booked, or less than 4 hours ago.
 * `codes`: all with validity in these hours; `lightReportedAt`: the lamp's first report of its present state.
 */
export function lightForgottenSince(
  court: { readonly id: CourtId; readonly isLightOn: boolean; readonly lightReportedAt: Instant | null },
  isAutomatic: boolean,
  codes: readonly AccessCode[],
  now: Instant,
): Instant | null {
  if (isAutomatic || !court.isLightOn || court.lightReportedAt === null) return null;
  let since: Instant = court.lightReportedAt;
  for (const code of codes) {
    if (!actsOnCourts(code) || !isForCourt(code, court.id)) continue;
    if (countsAsBookingNow(code, now)) return null;
    const { from, until } = code.validity;
    // a code cancelled before its validity covered no time
    if (from < until && until <= now && until > since) since = until;
  }
  return between(since, now) >= FORGOTTEN_AFTER ? since : null;
}
