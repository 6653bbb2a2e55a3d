import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingPlace } from "@platzwart/domain/booking/booking-change";
import { hours, type Instant, latest, plus } from "@platzwart/domain/time/instant";
import { covers, type Interval } from "@platzwart/domain/time/interval";
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { laneSpan, placeIn } from "../../shared/lane-span.ts";
import type { DeskLane } from "./desk-day.ts";
import type { Ghost } from "./desk-lane.tsx";

/** Lanes beyond these come once the first ones are on screen. */
const FIRST_LANES = 8;

/** The whole hours that are shown: the usual ones, and those in which anything is, or a new booking, or now. */
export function spanOf(
  day: BookingDayView,
  lanes: readonly DeskLane[],
  draft: BookingPlace | null,
  now: Instant,
): Interval {
  const edges = lanes.flatMap(({ entries }) =>
    entries.flatMap(({ time, light, door }) =>
      [time, ...light, ...door].flatMap(({ from, until }) => [from, until]),
    ),
  );
  const drawn = draft === null ? [] : [draft.time.from, draft.time.until];
  const middle = covers(day, now) ? now : plus(day.from, NOON);
  return laneSpan(day, [...edges, ...drawn], middle);
}

/** Where now is on another day, which makes no span longer. */
const NOON = hours(12);
/** What is booked in the night is seldom looked for. */
const MORNING = hours(8);

/** The first lanes at once, the rest once they are on screen, so that many courts keep nobody waiting. */
export function useLanesInTurn(lanes: readonly DeskLane[]): readonly DeskLane[] {
  const [isWhole, setWhole] = useState(lanes.length <= FIRST_LANES);
  useEffect(() => {
    if (!isWhole) startTransition(() => setWhole(true));
  }, [isWhole]);
  return isWhole ? lanes : lanes.slice(0, FIRST_LANES);
}

/** The same object as before while it says the same. */
export function useSame(ghost: Ghost | null): Ghost | null {
  const before = useRef(ghost);
  if (JSON.stringify(before.current) !== JSON.stringify(ghost)) before.current = ghost;
  return before.current;
}

/** Where there is no room for all of a day it begins a little before now; another day in the morning. */
export function useFirstSight(
  grid: { readonly current: HTMLElement | null },
  span: Interval,
  now: Instant,
  day: Interval,
): void {
  const shown = useRef<Instant | null>(null);
  useLayoutEffect(() => {
    const { current } = grid;
    if (current === null || shown.current === day.from) return;
    shown.current = day.from;
    const wide = current.scrollWidth - current.clientWidth;
    const first = covers(day, now) ? now : latest(span.from, plus(day.from, MORNING));
    if (wide > 0) current.scrollLeft = (current.scrollWidth - 100) * placeIn(span, first) - 60;
  });
}
