import type { EndpointInput } from "@platzwart/contract/endpoint";
import type { createPermanentCode } from "@platzwart/contract/endpoints/permanent-code-endpoints";
import { MINUTES_OF_DAY, WEEKDAYS, type Weekday } from "@platzwart/domain/access/week-hours";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import { type Instant, milliseconds, minus } from "@platzwart/domain/time/instant";
import { isBounded } from "@platzwart/texts/code-times";
import { permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import type { Refusal } from "../../lib/api/refusals.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import type { PermanentCode } from "./permanent-code-cache.ts";

export interface TimesEntry {
  /** false: at all hours and without an end. */
  readonly isBounded: boolean;
  readonly weekdays: readonly Weekday[];
  /** Minutes since midnight; null: empty or invalid. */
  readonly fromTime: number | null;
  readonly untilTime: number | null;
  /** null: from now, or without an end. */
  readonly fromDay: CalendarDay | null;
  readonly untilDay: CalendarDay | null;
}

type Body = EndpointInput<typeof createPermanentCode>["body"];

/** Every day from 0 to 24 o'clock. */
export const UNBOUNDED: TimesEntry = {
  isBounded: false,
  weekdays: WEEKDAYS,
  fromTime: 0,
  untilTime: MINUTES_OF_DAY,
  fromDay: null,
  untilDay: null,
};

/** Times as the server takes them: hours that exclude nothing are null. */
export function timesOf(entry: TimesEntry): Required<Pick<Body, "hours" | "fromDay" | "untilDay">> {
  if (!entry.isBounded) return { hours: null, fromDay: null, untilDay: null };
  const { weekdays, fromTime, untilTime, fromDay, untilDay } = entry;
  const isAlways = weekdays.length === WEEKDAYS.length && fromTime === 0 && untilTime === MINUTES_OF_DAY;
  const hours = { weekdays: [...weekdays], from: (fromTime ?? 0) % MINUTES_OF_DAY, until: untilTime ?? 0 };
  return { hours: isAlways ? null : hours, fromDay, untilDay };
}

export function timesProblems(
  entry: TimesEntry,
): Partial<Record<"weekdays" | "fromTime" | "untilTime", string>> {
  if (!entry.isBounded) return {};
  const { timeMissing, weekdaysMissing } = permanentCodeTexts;
  return {
    ...(entry.weekdays.length === 0 ? { weekdays: weekdaysMissing } : {}),
    ...(entry.fromTime === null ? { fromTime: timeMissing } : {}),
    ...(entry.untilTime === null ? { untilTime: timeMissing } : {}),
  };
}

/** The field that shows the server's refusal, which names the hours as a whole. */
export function refusedTimeProblem({ errors = [] }: Refusal) {
  const [hoursError] = errors.filter(({ field }) => field === "hours");
  return hoursError && { untilTime: hoursError.message };
}

export function entryOf(code: PermanentCode, now: Instant): TimesEntry {
  const hasEnd = isBounded(code);
  const hasBegun = code.validFrom <= now;
  const { hours } = code;
  return {
    isBounded: hours !== null || hasEnd || !hasBegun,
    weekdays: hours === null ? WEEKDAYS : WEEKDAYS.filter((weekday) => hours.weekdays.includes(weekday)),
    fromTime: hours?.from ?? 0,
    untilTime: hours?.until ?? MINUTES_OF_DAY,
    fromDay: hasBegun ? null : dayAt(code.validFrom),
    untilDay: hasEnd ? dayAt(minus(code.validTo, milliseconds(1))) : null,
  };
}
