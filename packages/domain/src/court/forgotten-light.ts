import { type AccessCode, isBookingNow, isForCourt } from "../access/access-code.ts";
import { between, hours, type Instant } from "../time/instant.ts";
import type { CourtId } from "./court.ts";

/** The page points out a light that was left on without a booking for this long (C-16). */
export const FORGOTTEN_AFTER = hours(4);

/**
 * Since when a light that no rule switches has been on without a booking; null: for less than 4 hours (C-16).
 * `codes` must hold every code, past ones too, that covered any part of the last 4 hours.
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
    if (code.isPermanent || !isForCourt(code, court.id)) continue;
    if (isBookingNow(code, now)) return null;
    const { from, until } = code.validity;
    // a code that was cancelled before its time began covered no time
    if (from < until && until <= now && until > since) since = until;
  }
  return between(since, now) >= FORGOTTEN_AFTER ? since : null;
}
