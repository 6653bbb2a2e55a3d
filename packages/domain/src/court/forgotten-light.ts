import { type AccessCode, actsOnCourts, countsAsBookingNow, isForCourt } from "../access/access-code.ts";
import { between, hours, type Instant } from "../time/instant.ts";
import type { CourtId } from "./court.ts";

/** Time without a booking after which the start page points out a burning light (C-16). */
export const FORGOTTEN_AFTER = hours(4);

/**
 * The instant from which a light that the automatic control does not switch has been on without a booking (C-16).
 * null: the light is off, the court is booked now, or less than 4 hours have passed. `isAutomatic`: whether the
 * automatic control switches this light. `lightReportedAt`: the lamp's first report of its present state. `codes`:
 * every code, past ones too, whose validity covered any part of the last 4 hours.
 */
export function forgottenSince(
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
    // a code cancelled before its beginning covered no time
    if (from < until && until <= now && until > since) since = until;
  }
  return between(since, now) >= FORGOTTEN_AFTER ? since : null;
}
