import { timeText } from "@platzwart/texts/day-input";

/** A time of a day as it is being entered, in minutes since midnight; null: empty or invalid. */
export interface EnteredSpan {
  readonly from: number | null;
  readonly until: number | null;
}

const MONDAY_TO_FRIDAY = 5;

/** The times in the text of a day; incomplete ones have an end missing. */
export function spansOf(text: string): readonly EnteredSpan[] {
  if (text === "") return [];
  return text.split(",").map((part) => {
    const [from = "", until = ""] = part.split("-");
    return { from: minutesOf(from), until: minutesOf(until) };
  });
}

/** The week with other times on one day; incomplete ones are no valid text of a setting. */
export function withSpans(
  week: readonly string[],
  weekday: number,
  spans: readonly EnteredSpan[],
): readonly string[] {
  const text = spans.map(({ from, until }) => `${textOf(from)}-${textOf(until)}`).join(",");
  return week.map((day, index) => (index === weekday ? text : day));
}

/** The week with Monday's times from Tuesday to Friday. */
export function withMondayOnWorkdays(week: readonly string[]): readonly string[] {
  return week.map((day, index) => (index < MONDAY_TO_FRIDAY ? (week[0] ?? day) : day));
}

/** The spans with a further one after them: an hour's break, then to the end of the day. */
export function withFurther(spans: readonly EnteredSpan[]): readonly EnteredSpan[] {
  const last = spans.at(-1);
  if (last === undefined) return [{ from: 8 * 60, until: 22 * 60 }];
  const from = last.until === null || last.until > 22 * 60 ? null : last.until + 60;
  return [...spans, { from, until: from === null ? null : 24 * 60 }];
}

const textOf = (minutes: number | null) => (minutes === null ? "" : timeText(minutes));

function minutesOf(text: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text.trim()) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}
