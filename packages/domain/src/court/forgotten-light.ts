import { type AccessCode, isBookingNow, isForCourt } from "../access/access-code.ts";
import { between, hours, type Instant } from "../time/instant.ts";
import type { CourtId } from "./court.ts";

/** A light that somebody left on is pointed out after this long without a booking (C-16). */
export const FORGOTTEN_AFTER = hours(4);

/**
 * Since when a light that no rule switches burns without a booking, once that is 4 hours; else null (C-16).
 * `codes` must hold every code, over or not, that covered any of the last 4 hours.
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
    // one that was cancelled before it began was nobody's time
    if (from < until && until <= now && until > since) since = until;
  }
  return between(since, now) >= FORGOTTEN_AFTER ? since : null;
}
