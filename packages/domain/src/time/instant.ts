/** Whole milliseconds since 1970-01-01T00:00Z, without a time zone. */
export type Instant = number & { readonly __brand: "Instant" };

/** Milliseconds of elapsed time, never calendar time. */
export type Duration = number & { readonly __brand: "Duration" };

export const SECOND = 1_000 as Duration;
export const MINUTE = 60_000 as Duration;
export const HOUR = 3_600_000 as Duration;
export const DAY = 86_400_000 as Duration;

/** Range of an ECMAScript Date. */
const MAX_DATE_MILLISECONDS = 8.64e15;
export const LAST_INSTANT = MAX_DATE_MILLISECONDS as Instant;

/** Throws RangeError if the number is not whole or beyond the range of a Date. */
export function instant(epochMilliseconds: number): Instant {
  if (!Number.isInteger(epochMilliseconds) || Math.abs(epochMilliseconds) > MAX_DATE_MILLISECONDS) {
    throw new RangeError(`not an instant: ${epochMilliseconds}`);
  }
  return epochMilliseconds as Instant;
}

const END_OF_YEAR_9999 = Date.UTC(10_000);

/** Accepted from devices: whole milliseconds from 1970 to the year 9999. */
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

/** Days of 24 hours, unlike some days of the calendar. */
export function days(count: number): Duration {
  return (count * DAY) as Duration;
}

export function plus(start: Instant, duration: Duration): Instant;
export function plus(one: Duration, other: Duration): Duration;
export function plus(start: number, duration: number): number {
  return start + duration;
}

/** The difference may be negative. */
export function minus(end: Instant, duration: Duration): Instant;
export function minus(one: Duration, other: Duration): Duration;
export function minus(end: number, duration: number): number {
  return end - duration;
}

/** A fractional factor may leave fractions of a millisecond. */
export function multiply(duration: Duration, factor: number): Duration {
  return (duration * factor) as Duration;
}

/** Negative if `to` is before `from`. */
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

/** Also the earliest of monotonic times (Clock.elapsed). */
export function shortest(...durations: readonly [Duration, ...Duration[]]): Duration {
  return Math.min(...durations) as Duration;
}

/** Also the latest of monotonic times (Clock.elapsed). */
export function longest(...durations: readonly [Duration, ...Duration[]]): Duration {
  return Math.max(...durations) as Duration;
}

/** To a multiple of `step`, counted from 1970 in UTC. */
export function roundDown(at: Instant, step: Duration): Instant {
  return (Math.floor(at / step) * step) as Instant;
}

/** To a multiple of `step`, counted from 1970 in UTC. */
export function roundUp(at: Instant, step: Duration): Instant {
  return (Math.ceil(at / step) * step) as Instant;
}

/** In UTC with milliseconds, as every instant in the HTTP API. */
export function toIso(at: Instant): string {
  return new Date(at).toISOString();
}

/** RFC 3339, and lenient forms: without seconds, with an offset of hours alone. */
const ISO_WITH_OFFSET =
  /^(\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)(?:Z|([+-]\d{2})(?::?(\d{2}))?)$/i;

/** null: no offset, or a day, hour or second that does not exist (X-01: 31 November, 24:00, second 60). */
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
