import { days, hours, type Instant, latest, minus } from "@platzwart/domain/time/instant";
import type { ApiKeyRecord } from "./api-key-records.ts";

/** Silence after which a system that called daily counts as stopped. */
export const SILENCE = hours(48);
/** Use without such a pause after which a key "calls daily": a week with its quiet days. */
const DAILY_AFTER = days(7);

export interface BookingSystemsState {
  /** not_configured: no key, or none ever used. */
  readonly status: "ok" | "error" | "not_configured";
  /** Whether the newest call failed for a fault of this server. */
  readonly hasFailed: boolean;
  /** Systems that called daily and have stopped. */
  readonly silent: readonly { readonly name: string; readonly lastUsedAt: Instant }[];
}

/** `hasNewestFailed`: null: no call since the start. `startedAt`: start of the server. */
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
