import type { WallClock } from "@platzwart/domain/access/week-hours";
import type { Instant } from "@platzwart/domain/time/instant";

/** Difference of the hall's clock from UTC, from an instant on. */
export interface HallOffset {
  readonly from: Instant;
  readonly minutes: number;
}

/** Wall-clock arithmetic in the hall's time zone, Europe/Berlin. */
export interface HallCalendar {
  /** ISO 8601, hall time without an offset; a clock change skips times or makes them ambiguous. */
  parse(text: string): Instant | "malformed" | "does_not_exist" | "ambiguous";
  /** Midnight of the day of `at` plus `dayOffset` days. */
  startOfDay(at: Instant, dayOffset: number): Instant;
  /** Same wall-clock time on the same date; 28 February if that year has no 29 February. */
  addYears(at: Instant, years: number): Instant;
  wallClock(at: Instant): WallClock;
  /** Minutes to UTC at `from` and after each change before `until`, by time. */
  offsets(from: Instant, until: Instant): readonly HallOffset[];
}
