import { timeText } from "@platzwart/texts/day-input";

/** Minutes since midnight; null: empty or invalid. */
export interface EnteredSpan {
  readonly from: number | null;
  readonly until: number | null;
}

const WORKDAYS = 5;

/** `text`: "08:00-12:00,14:00-22:00". */
export function spansOf(text: string): readonly EnteredSpan[] {
  if (text === "") return [];
  return text.split(",").map((part) => {
    const [from = "", until = ""] = part.split("-");
    return { from: minutesSinceMidnight(from), until: minutesSinceMidnight(until) };
  });
}

/** Incomplete times make a text that is no valid setting. */
export function withSpans(
  week: readonly string[],
  weekday: number,
  spans: readonly EnteredSpan[],
): readonly string[] {
  const text = spans.map(({ from, until }) => `${textOf(from)}-${textOf(until)}`).join(",");
  return week.map((day, index) => (index === weekday ? text : day));
}

export function withMondayOnWorkdays(week: readonly string[]): readonly string[] {
  return week.map((day, index) => (index < WORKDAYS ? (week[0] ?? day) : day));
}

/** The added span begins an hour after the last one and ends at midnight. */
export function withAddedSpan(spans: readonly EnteredSpan[]): readonly EnteredSpan[] {
  const last = spans.at(-1);
  if (last === undefined) return [{ from: 8 * 60, until: 22 * 60 }];
  const from = last.until === null || last.until > 22 * 60 ? null : last.until + 60;
  return [...spans, { from, until: from === null ? null : 24 * 60 }];
}

const textOf = (minutes: number | null) => (minutes === null ? "" : timeText(minutes));

function minutesSinceMidnight(text: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text.trim()) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}
