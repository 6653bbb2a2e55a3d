import type { Instant } from "@platzwart/domain/time/instant";

/** Wall-clock arithmetic in the hall's time zone, Europe/Berlin. */
export interface HallCalendar {
  /**
   * Reads ISO 8601 text; without an offset it is wall-clock time in the hall, which may not exist or exist twice on the
   * nights when the clocks change.
   */
  read(text: string): Instant | "malformed" | "does_not_exist" | "ambiguous";
  /** The start of the calendar day that lies `days` after the one that holds `at`. */
  startOfDay(at: Instant, days: number): Instant;
  /** The same time of the same day so many years later; of a 29 February that is missing there, the day before. */
  yearsLater(at: Instant, years: number): Instant;
}
