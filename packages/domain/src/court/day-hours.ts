/** Minutes since midnight by the hall's wall clock: [from, until), `until` at most 1440. */
export interface DayHours {
  readonly from: number;
  readonly until: number;
}

const END_OF_DAY = 24 * 60;
/** A day with more spans is a mistake. */
const MAX_SPANS = 8;
const SPAN = /^([0-2]\d):([0-5]\d)-([0-2]\d):([0-5]\d)$/;

/** Parses "08:00-12:00,14:00-22:00" and joins adjacent spans; "": closed; null: invalid or overlapping. */
export function parseDayHours(text: string): readonly DayHours[] | null {
  if (text.trim() === "") return [];
  const unsorted: DayHours[] = [];
  for (const part of text.split(",")) {
    const [, hour, minute, endHour, endMinute] = SPAN.exec(part.trim()) ?? [];
    const span = {
      from: Number(hour) * 60 + Number(minute),
      until: Number(endHour) * 60 + Number(endMinute),
    };
    // without a match both are NaN
    if (!(span.from < span.until) || span.until > END_OF_DAY) return null;
    unsorted.push(span);
  }
  unsorted.sort((a, b) => a.from - b.from);
  const spans: DayHours[] = [];
  for (const span of unsorted) {
    const last = spans.at(-1);
    if (last !== undefined && span.from < last.until) return null;
    if (last?.until === span.from) spans[spans.length - 1] = { from: last.from, until: span.until };
    else spans.push(span);
  }
  return spans.length > MAX_SPANS ? null : spans;
}

/** Inverse of `parseDayHours`. */
export function dayHoursText(hours: readonly DayHours[]): string {
  return hours.map(({ from, until }) => `${timeText(from)}-${timeText(until)}`).join(",");
}

function timeText(minute: number): string {
  const twoDigits = (count: number) => String(count).padStart(2, "0");
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}
