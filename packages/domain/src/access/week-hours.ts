/** ISO 8601: Monday is 1. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export type Weekday = (typeof WEEKDAYS)[number];

export const MINUTES_OF_DAY = 1_440;

/**
 * Hours by the hall's wall clock, in minutes since midnight: `from` 0 to 1439, `until` 1 to 1440.
 * An end before the beginning is on the next day: 22 to 2 belongs to the weekday of its beginning.
 */
export interface WeekHours {
  /** At least one, sorted, without duplicates. */
  readonly weekdays: readonly Weekday[];
  readonly from: number;
  readonly until: number;
}

/** `minute`: since midnight. */
export interface WallClock {
  readonly weekday: Weekday;
  readonly minute: number;
}

/** Excludes `until`; an hour repeated at the end of summer time counts twice. */
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

/** Sorts and deduplicates weekdays; midnight as an end is 1440. */
export function normalizeHours({ weekdays, from, until }: WeekHours): WeekHours {
  return {
    weekdays: WEEKDAYS.filter((weekday) => weekdays.includes(weekday)),
    from: from % MINUTES_OF_DAY,
    until: until === 0 ? MINUTES_OF_DAY : until,
  };
}
