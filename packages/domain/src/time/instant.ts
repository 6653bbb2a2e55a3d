/** A point in time: whole milliseconds since 1970-01-01T00:00Z. The domain knows no time zone. */
export type Instant = number & { readonly __brand: "Instant" };

/** A length of time in milliseconds; always elapsed time, never calendar time. */
export type Duration = number & { readonly __brand: "Duration" };

export const SECOND = 1_000 as Duration;
export const MINUTE = 60_000 as Duration;
export const HOUR = 3_600_000 as Duration;
export const DAY = 86_400_000 as Duration;

/** Milliseconds before and after 1970 that an ECMAScript Date can express. */
const MAX_DATE_MILLISECONDS = 8.64e15;
/** Later than everything; the last instant that a Date can hold. */
export const LAST_INSTANT = MAX_DATE_MILLISECONDS as Instant;

/**
 * The instant of a number of milliseconds since 1970. Throws RangeError if the number is not whole or no Date
 * can express it.
 */
export function instant(epochMilliseconds: number): Instant {
  if (!Number.isInteger(epochMilliseconds) || Math.abs(epochMilliseconds) > MAX_DATE_MILLISECONDS) {
    throw new RangeError(`not an instant: ${epochMilliseconds}`);
  }
  return epochMilliseconds as Instant;
}

/** The end of the last year with four digits in ISO text. */
const END_OF_YEAR_9999 = Date.UTC(10_000);

/**
 * Whether a value is an instant that the server accepts from devices: whole milliseconds from 1970 to the
 * year 9999.
 */
export function isReportableInstant(value: unknown): value is Instant {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < END_OF_YEAR_9999;
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

/** Instant plus duration, or the sum of two durations. */
export function plus(start: Instant, duration: Duration): Instant;
export function plus(one: Duration, other: Duration): Duration;
export function plus(start: number, duration: number): number {
  return start + duration;
}

/** Instant minus duration, or the difference of two durations, which may be negative. */
export function minus(end: Instant, duration: Duration): Instant;
export function minus(one: Duration, other: Duration): Duration;
export function minus(end: number, duration: number): number {
  return end - duration;
}

/** A multiple of a duration; a factor that is not whole may leave a fraction of a millisecond. */
export function times(duration: Duration, factor: number): Duration {
  return (duration * factor) as Duration;
}

/** The duration from one instant to another; negative when `to` lies before `from`. */
export function between(from: Instant, to: Instant): Duration {
  return (to - from) as Duration;
}

export function earliest(first: Instant, ...others: readonly Instant[]): Instant;
export function earliest(...instants: readonly Instant[]): Instant | null;
export function earliest(...instants: readonly Instant[]): Instant | null {
  return instants.length === 0 ? null : (Math.min(...instants) as Instant);
}

export function latest(first: Instant, ...others: readonly Instant[]): Instant;
export function latest(...instants: readonly Instant[]): Instant | null;
export function latest(...instants: readonly Instant[]): Instant | null {
  return instants.length === 0 ? null : (Math.max(...instants) as Instant);
}

/** The shortest of the durations; of monotonic times (Clock.elapsed), the earliest. */
export function shortest(...durations: readonly [Duration, ...Duration[]]): Duration {
  return Math.min(...durations) as Duration;
}

/** The longest of the durations; of monotonic times (Clock.elapsed), the latest. */
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

/** ISO 8601 in UTC with milliseconds, the form of every instant in the HTTP API. */
export function toIso(at: Instant): string {
  return new Date(at).toISOString();
}

/** RFC 3339, and lenient forms: without seconds, with an offset of hours alone. */
const ISO_WITH_OFFSET =
  /^(\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)(?:Z|([+-]\d{2})(?::?(\d{2}))?)$/i;

/**
 * Parses ISO 8601 text with an offset or Z; null: other text, or a day, an hour or a second that the calendar does not
 * have (X-01: 31 November, 24:00, second 60).
 */
export function fromIso(text: string): Instant | null {
  const [, local, offsetHours, offsetMinutes = "00"] = ISO_WITH_OFFSET.exec(text) ?? [];
  if (local === undefined) return null;
  const [year, month, day] = text.slice(0, 10).split("-").map(Number) as [number, number, number];
  // Date.parse turns 31 February into 2 or 3 March
  const calendarDay = new Date(Date.UTC(year, month - 1, day));
  if (calendarDay.getUTCMonth() !== month - 1 || calendarDay.getUTCDate() !== day) return null;
  const offset = offsetHours === undefined ? "Z" : `${offsetHours}:${offsetMinutes}`;
  const parsed = Date.parse(`${local.toUpperCase()}${offset}`);
  return Number.isNaN(parsed) ? null : instant(Math.trunc(parsed));
}
