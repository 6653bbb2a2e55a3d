import type { DayPlanView } from "@platzwart/contract/endpoints/day-plan-endpoints";
import { between, earliest, HOUR, hours, type Instant, latest, plus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

/** Default span, 8 to 22 o'clock. */
const USUAL_FROM = hours(8);
const USUAL_UNTIL = hours(22);

/** Whole hours of a day's lanes: the default span, extended by now and `edges` of entries. */
export function laneSpan(day: Interval, edges: readonly Instant[], now: Instant): Interval {
  const { from } = day;
  const shown = [now, ...edges];
  const first = earliest(plus(from, USUAL_FROM), ...shown);
  const last = latest(plus(from, USUAL_UNTIL), ...shown);
  return {
    from: latest(day.from, plus(from, hours(Math.floor(between(from, first) / HOUR)))),
    until: earliest(day.until, plus(from, hours(Math.ceil(between(from, last) / HOUR)))),
  };
}

/** All instants at which a booking or a window of the day's plan begins or ends. */
export function edgesOf({ entries }: Pick<DayPlanView, "entries">): Instant[] {
  return entries.flatMap(({ light, door, ...time }) =>
    [time, ...light, ...door].flatMap(({ from, until }) => [from, until]),
  );
}

/** 0: at the begin of the span or before, 1: at its end or after. */
export function positionIn(span: Interval, at: Instant): number {
  return Math.min(1, Math.max(0, between(span.from, at) / between(span.from, span.until)));
}

/** Without the ends of the span. */
export function hoursIn({ from, until }: Interval): Instant[] {
  const inside: Instant[] = [];
  for (let at = plus(from, HOUR); at < until; at = plus(at, HOUR)) inside.push(at);
  return inside;
}
