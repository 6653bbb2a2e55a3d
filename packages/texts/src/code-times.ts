import { MINUTES_OF_DAY, type WeekHours } from "@platzwart/domain/access/week-hours";
import { between, days, type Instant, milliseconds, minus } from "@platzwart/domain/time/instant";
import { ALL_COURTS } from "./court-name.ts";
import { timeText } from "./day-input.ts";
import { isoDay, isSameDay, period } from "./format.ts";
import { permanentCodeTexts } from "./pages/permanent-codes.ts";

/** Monday first; a code's weekdays count from 1 (ISO 8601). */
export const SHORT_WEEKDAYS = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"] as const;

/** A longer validity stands for a code without an end, which is stored with 100 years. */
const LONGEST_BOUNDED = days(90 * 365);

interface CodeTimes {
  readonly isPermanent: boolean;
  readonly hours: {
    readonly weekdays: readonly number[];
    readonly from: number;
    readonly until: number;
  } | null;
  readonly validFrom: Instant;
  readonly validTo: Instant;
}

/** "Mo bis Fr, 5 bis 7 Uhr, alle Courts, unbefristet", "Court 1, 18:00–19:30 Uhr"; `court`: null: all. */
export function codeTimes(code: CodeTimes, court: string | null, now: Instant): string {
  if (!code.isPermanent) return `${court ?? ALL_COURTS}, ${period(code.validFrom, code.validTo, now)}`;
  return [
    ...(code.hours === null
      ? [permanentCodeTexts.always]
      : [weekdaysText(code.hours.weekdays), hoursText(code.hours)]),
    court ?? permanentCodeTexts.everyCourt,
    boundsText(code, now),
  ].join(", ");
}

/** "Mo bis Fr", "Mo, Mi und Fr", "täglich" */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === SHORT_WEEKDAYS.length) return "täglich";
  const runs: (readonly [number, number])[] = [];
  for (const day of weekdays) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === day - 1) runs[runs.length - 1] = [last[0], day];
    else runs.push([day, day]);
  }
  const words = runs.flatMap(([first, last]) =>
    last - first >= 2
      ? [`${weekdayAbbreviation(first)} bis ${weekdayAbbreviation(last)}`]
      : first === last
        ? [weekdayAbbreviation(first)]
        : [weekdayAbbreviation(first), weekdayAbbreviation(last)],
  );
  return words.length === 1 ? words.join("") : `${words.slice(0, -1).join(", ")} und ${words.at(-1)}`;
}

function weekdayAbbreviation(weekday: number): string {
  return SHORT_WEEKDAYS[weekday - 1] ?? "";
}

/** "5 bis 7 Uhr", "22 bis 2 Uhr am Folgetag", "ganztags" */
export function hoursText({ from, until }: Pick<WeekHours, "from" | "until">): string {
  if (from === 0 && until === MINUTES_OF_DAY) return "ganztags";
  return `${hourText(from)} bis ${hourText(until)} Uhr${until <= from ? " am Folgetag" : ""}`;
}

/** "5", "5:30"; `minutes`: since midnight. */
function hourText(minutes: number): string {
  return minutes % 60 === 0 ? String(minutes / 60) : timeText(minutes).replace(/^0/, "");
}

/** "23.11.2026 bis 31.12.2026", "unbefristet"; a first day in the past is left out. */
function boundsText(code: CodeTimes, now: Instant): string {
  const { validFrom, validTo } = code;
  // `validTo` is midnight after the last day
  const last = isBounded(code) ? dayOf(minus(validTo, milliseconds(1))) : null;
  const hasBegun = validFrom <= now || isSameDay(validFrom, now);
  return permanentCodeTexts.bounds(hasBegun ? null : dayOf(validFrom), last);
}

export function isBounded({ validFrom, validTo }: Pick<CodeTimes, "validFrom" | "validTo">): boolean {
  return between(validFrom, validTo) < LONGEST_BOUNDED;
}

/** "23.11.2026" */
function dayOf(at: Instant): string {
  return isoDay(at).split("-").reverse().join(".");
}
