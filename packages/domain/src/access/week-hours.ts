/** ISO 8601: 1 is Monday, 7 Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export type Weekday = (typeof WEEKDAYS)[number];

export const MINUTES_OF_DAY = 1_440;

/**
 * The weekdays and the time of day at which a permanent code opens doors, by the hall's wall clock. Times are minutes
 * since midnight: `from` 0 to 1439, `until` 1 to 1440, the end of the day. An end before the beginning is on the
 * following day: 22 to 2 belongs to the weekday of its beginning.
 */
export interface WeekHours {
  /** At least one, each once, in order. */
  readonly weekdays: readonly Weekday[];
  readonly from: number;
  readonly until: number;
}

/** A wall-clock reading: weekday and whole minutes since midnight. */
export interface WallClock {
  readonly weekday: Weekday;
  readonly minute: number;
}

/**
 * Whether hours cover a reading, from their first minute up to, but not including, `until`. When clocks are set back,
 * an hour occurs and is covered twice; a skipped hour never occurs.
 */
export function coversWallClock(
  { weekdays, from, until }: WeekHours,
  { weekday, minute }: WallClock,
): boolean {
  if (from < until) return weekdays.includes(weekday) && from <= minute && minute < until;
  if (minute >= from) return weekdays.includes(weekday);
  return minute < until && weekdays.includes(dayBefore(weekday));
}

function dayBefore(weekday: Weekday): Weekday {
  return (weekday === 1 ? 7 : weekday - 1) as Weekday;
}

/** Hours in their stored form: weekdays in order and each once, midnight as the end of the day. */
export function normalizeHours({ weekdays, from, until }: WeekHours): WeekHours {
  return {
    weekdays: WEEKDAYS.filter((weekday) => weekdays.includes(weekday)),
    from: from % MINUTES_OF_DAY,
    until: until === 0 ? MINUTES_OF_DAY : until,
  };
}
