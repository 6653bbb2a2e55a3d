import { CONTROL_CHARACTERS, MAX_NAME_LENGTH } from "../booking/customer.ts";
import type { Refusal } from "../refusal.ts";
import { between, DAY, days, type Instant, minutes, plus } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";
import type { WeekHours } from "./week-hours.ts";

/** The same tolerance as for bookings (B-01). */
const START_TOLERANCE = minutes(5);
/** Longer access needs a permanent code with a last day. */
const LONGEST_CODE_DAYS = 366;
const FARTHEST_AHEAD_DAYS = 366;

/** The first exceeded limit of a code made by hand; null: none. */
export function checkCodeTime(time: Interval, now: Instant): Refusal | null {
  if (time.until <= time.from) return { code: "code_end_not_after_start" };
  if (plus(time.from, START_TOLERANCE) < now || time.until <= now) return { code: "code_in_the_past" };
  const length = Math.ceil(between(time.from, time.until) / DAY);
  if (length > LONGEST_CODE_DAYS) return { code: "code_too_long", days: length, maximum: LONGEST_CODE_DAYS };
  if (time.from > plus(now, days(FARTHEST_AHEAD_DAYS)))
    return { code: "code_too_far_ahead", days: FARTHEST_AHEAD_DAYS };
  return null;
}

/** `name`: after `visibleText`. */
export function checkHolderName(name: string): Refusal | null {
  if (name === "") return { code: "code_name_invalid", reason: "missing" };
  if ([...name].length > MAX_NAME_LENGTH) return { code: "code_name_invalid", reason: "too_long" };
  return CONTROL_CHARACTERS.test(name) ? { code: "code_name_invalid", reason: "characters" } : null;
}

/** For normalized hours. */
export function checkHours({ weekdays, from, until }: WeekHours): Refusal | null {
  if (weekdays.length === 0) return { code: "code_weekdays_missing" };
  return from === until ? { code: "code_hours_empty" } : null;
}
