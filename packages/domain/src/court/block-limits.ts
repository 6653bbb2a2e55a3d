import type { Refusal } from "../refusal.ts";
import { between, DAY, type Instant } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";

/** A longer closure is the status unavailable, not a block (C-12, C-13). */
const LONGEST_BLOCK_DAYS = 366;

export function checkBlockPeriod(period: Interval, now: Instant): Refusal | null {
  if (period.until <= now) return { code: "block_in_the_past" };
  if (period.until <= period.from) return { code: "block_end_not_after_start" };
  const days = Math.ceil(between(period.from, period.until) / DAY);
  return days > LONGEST_BLOCK_DAYS ? { code: "block_too_long", days, maximum: LONGEST_BLOCK_DAYS } : null;
}
