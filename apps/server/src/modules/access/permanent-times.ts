import { checkHours } from "@platzwart/domain/access/code-limits";
import { normalizeHours, type WeekHours } from "@platzwart/domain/access/week-hours";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import { addDays, type CalendarDay, parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import {
  between,
  earliest,
  fromIso,
  type Instant,
  LAST_INSTANT,
  MINUTE,
} from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import type { HallCalendar } from "../../platform/ports/hall-calendar.ts";

/** Validity of a code without a last day. */
export const VALIDITY_YEARS = 100;

/** Years beyond four digits are not supported everywhere. */
const LAST_DAY = "9998-12-31";
const LATEST_END = fromIso("9999-01-01T00:00:00Z") ?? LAST_INSTANT;

/** undefined: unchanged, or without a bound for a new code. */
export interface PermanentTimes {
  /** null: all hours. */
  readonly hours?:
    | { readonly weekdays: readonly number[]; readonly from: number; readonly until: number }
    | null
    | undefined;
  /** First and last day, such as "2026-11-21"; null: from now on; for a hundred years. */
  readonly fromDay?: string | null | undefined;
  readonly untilDay?: string | null | undefined;
}

/** Refuses malformed, reversed, past and too late days, and empty hours. `current`: null for a new code. */
export function parseTimes(
  calendar: HallCalendar,
  { hours, fromDay, untilDay }: PermanentTimes,
  current: Pick<AccessCodeRecord, "hours" | "validity"> | null,
  now: Instant,
): Pick<AccessCodeRecord, "hours" | "validity"> {
  const currentStart = current?.validity.from ?? now;
  const from =
    typeof fromDay === "string"
      ? midnightOf(calendar, requireDay("fromDay", fromDay))
      : // "from now" leaves a past beginning unchanged
        fromDay === null
        ? earliest(currentStart, now)
        : currentStart;
  const until =
    untilDay === undefined && current !== null
      ? current.validity.until
      : typeof untilDay === "string"
        ? midnightOf(calendar, addDays(requireDay("untilDay", untilDay), 1))
        : calendar.addYears(from, VALIDITY_YEARS);
  if (until > LATEST_END) throw new Refused({ code: "code_days_invalid", reason: "too_late" });
  const isReversed = typeof fromDay === "string" && until <= from;
  if (isReversed) throw new Refused({ code: "code_days_invalid", reason: "turned" });
  if (until <= now || until <= from) throw new Refused({ code: "code_days_invalid", reason: "over" });
  return {
    hours: hours === undefined ? (current?.hours ?? null) : hours === null ? null : validHours(hours),
    validity: { from, until },
  };
}

export function durationInMinutes({ from, until }: Interval): number {
  return Math.round(between(from, until) / MINUTE);
}

function validHours(hours: NonNullable<PermanentTimes["hours"]>): WeekHours {
  const normalized = normalizeHours(hours as WeekHours);
  throwIfRefused(checkHours(normalized));
  return normalized;
}

function requireDay(field: string, text: string): CalendarDay {
  const day = parseCalendarDay(text.trim());
  if (day === null) throw new Refused({ code: "time_malformed", field, value: text, isDay: true });
  if (day > LAST_DAY) throw new Refused({ code: "code_days_invalid", reason: "too_late" });
  return day;
}

/** In the hall's time zone. */
function midnightOf(calendar: HallCalendar, day: CalendarDay): Instant {
  const start = calendar.parse(`${day}T00:00`);
  if (typeof start !== "number") throw new Error(`no midnight on ${day}`);
  return start;
}
