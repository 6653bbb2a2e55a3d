import type { DayPlanView } from "@platzwart/contract/calls/day-plan-calls";
import { after, between, type Duration, HOUR, type Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

/** What is shown of a day on which little happens: from 8 to 22 o'clock on a day of 24 hours. */
const USUAL_FROM = (8 * HOUR) as Duration;
const USUAL_UNTIL = (22 * HOUR) as Duration;

/** The whole hours of the day that its lanes show: the usual ones, and those in which anything is or now is. */
export function laneSpan(
  { from, until, entries }: Pick<DayPlanView, "from" | "until" | "entries">,
  now: Instant,
): Interval {
  const day = { from, until };
  const shown = [now, ...edgesOf({ entries })];
  const first = Math.min(after(from, USUAL_FROM), ...shown);
  const last = Math.max(after(from, USUAL_UNTIL), ...shown);
  return {
    from: Math.max(day.from, from + Math.floor((first - from) / HOUR) * HOUR) as Instant,
    until: Math.min(day.until, from + Math.ceil((last - from) / HOUR) * HOUR) as Instant,
  };
}

/** When anything of the day's bookings begins or ends. */
export function edgesOf({ entries }: Pick<DayPlanView, "entries">): Instant[] {
  return entries.flatMap(({ light, door, ...time }) =>
    [time, ...light, ...door].flatMap(({ from, until }) => [from, until]),
  );
}

/** Where an instant lies in a span, from 0 to 1; what is outside lies at its edge. */
export function placeIn(span: Interval, at: Instant): number {
  return Math.min(1, Math.max(0, between(span.from, at) / between(span.from, span.until)));
}

/** The full hours inside a span, without its first instant. */
export function hoursIn({ from, until }: Interval): Instant[] {
  const hours: Instant[] = [];
  for (let at = after(from, HOUR as Duration); at < until; at = after(at, HOUR as Duration)) hours.push(at);
  return hours;
}
