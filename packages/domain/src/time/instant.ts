/** A point in time: whole milliseconds since 1970-01-01T00:00Z. The domain knows no time zone (design: time). */
export type Instant = number & { readonly __brand: "Instant" };

/** A length of time in milliseconds; always elapsed time, never calendar time. */
export type Duration = number & { readonly __brand: "Duration" };

export const SECOND = 1_000 as Duration;
export const MINUTE = 60_000 as Duration;
export const HOUR = 3_600_000 as Duration;
export const DAY = 86_400_000 as Duration;

/** The range that ECMAScript dates, and so ISO 8601 text, can express. */
const LIMIT = 8.64e15;

/** Brands epoch milliseconds. Throws RangeError when they are not a whole number in the range of ISO dates. */
export function instant(epochMilliseconds: number): Instant {
  if (!Number.isInteger(epochMilliseconds) || Math.abs(epochMilliseconds) > LIMIT) {
    throw new RangeError(`not an instant: ${epochMilliseconds}`);
  }
  return epochMilliseconds as Instant;
}

/** The end of the last year that the wire can name (four digits). */
const LAST_YEAR_ENDS = Date.UTC(10_000);

/** Whether a number is an instant that devices may report and pages can show: from 1970 to the year 9999. */
export function isShowableInstant(value: unknown): value is Instant {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < LAST_YEAR_ENDS;
}

export function milliseconds(count: number): Duration {
  return count as Duration;
}

export function seconds(count: number): Duration {
  return (count * SECOND) as Duration;
}

export function minutes(count: number): Duration {
  return (count * MINUTE) as Duration;
}

export function hours(count: number): Duration {
  return (count * HOUR) as Duration;
}

/** A duration of 24 hours for each day; a day of the calendar can be shorter or longer. */
export function days(count: number): Duration {
  return (count * DAY) as Duration;
}

/** The instant a duration after another, or the sum of two durations. */
export function plus(start: Instant, duration: Duration): Instant;
export function plus(one: Duration, other: Duration): Duration;
export function plus(start: number, duration: number): number {
  return start + duration;
}

/** The instant a duration before another, or the difference of two durations, which may be negative. */
export function minus(end: Instant, duration: Duration): Instant;
export function minus(one: Duration, other: Duration): Duration;
export function minus(end: number, duration: number): number {
  return end - duration;
}

/** A multiple of a duration; a factor that is not whole may leave a fraction of a millisecond. */
export function times(duration: Duration, factor: number): Duration {
  return (duration * factor) as Duration;
}

/** The time from one instant to another; negative when `to` lies before `from`. */
export function between(from: Instant, to: Instant): Duration {
  return (to - from) as Duration;
}

/** The first of the instants; null when there is none. */
export function earliest(first: Instant, ...others: readonly Instant[]): Instant;
export function earliest(...instants: readonly Instant[]): Instant | null;
export function earliest(...instants: readonly Instant[]): Instant | null {
  return instants.length === 0 ? null : (Math.min(...instants) as Instant);
}

/** The last of the instants; null when there is none. */
export function latest(first: Instant, ...others: readonly Instant[]): Instant;
export function latest(...instants: readonly Instant[]): Instant | null;
export function latest(...instants: readonly Instant[]): Instant | null {
  return instants.length === 0 ? null : (Math.max(...instants) as Instant);
}

/** The shortest of the durations; of readings of a monotonic clock, the first. */
export function shortest(...durations: readonly [Duration, ...Duration[]]): Duration {
  return Math.min(...durations) as Duration;
}

/** The longest of the durations; of readings of a monotonic clock, the last. */
export function longest(...durations: readonly [Duration, ...Duration[]]): Duration {
  return Math.max(...durations) as Duration;
}

/** The last whole multiple of `step`, counted from 1970 in UTC, that is not after the instant. */
export function roundDown(at: Instant, step: Duration): Instant {
  return (Math.floor(at / step) * step) as Instant;
}

/** The first whole multiple of `step`, counted from 1970 in UTC, that is not before the instant. */
export function roundUp(at: Instant, step: Duration): Instant {
  return (Math.ceil(at / step) * step) as Instant;
}

/** ISO 8601 in UTC with milliseconds, the form of every instant on the wire. */
export function toIso(at: Instant): string {
  return new Date(at).toISOString();
}

const ISO_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** Reads ISO 8601 text that carries its offset; null when it is anything else or names no real day. */
export function fromIso(text: string): Instant | null {
  if (!ISO_WITH_OFFSET.test(text)) return null;
  const [year, month, day] = text.slice(0, 10).split("-").map(Number) as [number, number, number];
  // Date.parse quietly turns 31 February into 2 or 3 March
  const calendarDay = new Date(Date.UTC(year, month - 1, day));
  if (calendarDay.getUTCMonth() !== month - 1 || calendarDay.getUTCDate() !== day) return null;
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? null : instant(Math.trunc(parsed));
}
