import { days, hours, type Instant, latest, minus } from "@platzwart/domain/time/instant";
import type { ApiKeyRecord } from "./api-key-records.ts";

/** A booking system that calls daily and does not for so long has come to a stop. */
export const SILENCE = hours(48);
/** A key that was used for so long without such a pause "calls daily": a week with its quiet days. */
const DAILY_AFTER = days(7);

/** How the calls of booking systems go. */
export interface BookingSystemsState {
  /** not_configured: there is no key, or none was ever used. */
  readonly status: "ok" | "error" | "not_configured";
  /** Whether the newest call failed for a fault of this server. */
  readonly hasFailed: boolean;
  /** Those that called daily and have fallen silent, by name. */
  readonly silent: readonly { readonly name: string; readonly lastUsedAt: Instant }[];
}

/**
 * The state of the external source of bookings. `hasNewestFailed`: null: no call since the start of the server,
 * so that what is stored decides. `startedAt`: when the server started; before that nobody could call it.
 */
export function bookingSystemsState(
  keys: readonly ApiKeyRecord[],
  hasNewestFailed: boolean | null,
  { now, startedAt }: { readonly now: Instant; readonly startedAt: Instant },
): BookingSystemsState {
  const silent = keys.flatMap(({ name, inUseSince, lastUsedAt }) => {
    if (inUseSince === null || lastUsedAt === null) return [];
    const wasDaily = minus(lastUsedAt, DAILY_AFTER) >= inUseSince;
    const isSilent = minus(now, SILENCE) >= latest(lastUsedAt, startedAt);
    return wasDaily && isSilent ? [{ name, lastUsedAt }] : [];
  });
  const hasFailed = keys.length > 0 && hasNewestFailed === true;
  const isUsed = keys.some(({ lastUsedAt }) => lastUsedAt !== null);
  const status = hasFailed || silent.length > 0 ? "error" : isUsed ? "ok" : "not_configured";
  return { status, hasFailed, silent };
}
