import { marginsFor } from "@platzwart/domain/access/margins";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { between, HOUR, type Instant, MINUTE, minutes, plus, roundUp } from "@platzwart/domain/time/instant";
import { type Interval, widen } from "@platzwart/domain/time/interval";
import { isSameDay, wallClock } from "@platzwart/texts/format";

const START_TIME_SUFFIX = "T18:00";
const EXAMPLE_LENGTH = HOUR;

export interface BookingWindows {
  readonly booking: Interval;
  readonly light: Interval;
  readonly door: Interval;
}

/** The booking beside which the margins are drawn: from 18:00 by the hall's clock, on the day after `now`. */
export function exampleBooking(now: Instant): Interval {
  let from = roundUp(now, HOUR);
  while (isSameDay(from, now) || !wallClock(from).endsWith(START_TIME_SUFFIX)) from = plus(from, HOUR);
  return { from, until: plus(from, EXAMPLE_LENGTH) };
}

/** Windows that `booking` would get from the API with these settings. */
export function windowsOf(booking: Interval, settings: SettingValues): BookingWindows {
  const margins = marginsFor("api_booking", settings);
  return {
    booking,
    light: widen(booking, minutes(margins.lightBefore), minutes(margins.lightAfter)),
    door: widen(booking, minutes(margins.doorBefore), minutes(margins.doorAfter)),
  };
}

export function lengthInMinutes({ from, until }: Interval): number {
  return between(from, until) / MINUTE;
}
