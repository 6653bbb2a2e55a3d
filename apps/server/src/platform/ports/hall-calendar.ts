import type { WallClock } from "@platzwart/domain/access/week-hours";
import type { Instant } from "@platzwart/domain/time/instant";

/** See WallOffset of the domain. */
export interface HallOffset {
  readonly from: Instant;
  readonly minutes: number;
}

/** Wall-clock arithmetic in the hall's time zone, Europe/Berlin. */
export interface HallCalendar {
  /**
   * Parses ISO 8601 text. Text without an offset is wall-clock time in the hall. When the clocks change, a wall-clock
   * time may be skipped ("does_not_exist") or occur twice ("ambiguous").
   */
  parse(text: string): Instant | "malformed" | "does_not_exist" | "ambiguous";
  /** The midnight at which a calendar day begins: that of `at` (`dayOffset` 0), or the day `dayOffset` days later. */
  startOfDay(at: Instant, dayOffset: number): Instant;
  /** The same wall-clock time on the same date, `years` later; 28 February if that year has no 29 February. */
  addYears(at: Instant, years: number): Instant;
  wallClock(at: Instant): WallClock;
  /**
   * Offsets of that clock from UTC in minutes: at `from`, and from each change before `until` on; in order of time, at least
   * one.
   */
  offsets(from: Instant, until: Instant): readonly HallOffset[];
}
