import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { hours, type Instant, latest, plus } from "@platzwart/domain/time/instant";
import { covers, type Interval } from "@platzwart/domain/time/interval";
import { useDeferredValue, useLayoutEffect, useRef } from "react";
import { laneSpan, positionIn } from "../../entities/courts/lane-span.ts";
import type { DeskLane } from "./desk-day.ts";
import type { DragPreview } from "./drag-preview.ts";

const FIRST_LANES = 8;

/** Whole hours shown: the usual ones, extended by entries, the new booking and now. */
export function spanOf(
  day: BookingDayView,
  lanes: readonly DeskLane[],
  draft: BookingSlot | null,
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

/** Substitute for now on other days, which extends no span. */
const NOON = hours(12);
/** Initial view of other days, as bookings at night are rare. */
const MORNING = hours(8);

/** The first paint draws only the first lanes. */
export function useProgressiveLanes(lanes: readonly DeskLane[]): readonly DeskLane[] {
  const areAllDrawn = useDeferredValue(true, lanes.length <= FIRST_LANES);
  return areAllDrawn ? lanes : lanes.slice(0, FIRST_LANES);
}

/** Keeps the previous object while the content is equal. */
export function useStableValue(preview: DragPreview | null): DragPreview | null {
  const before = useRef(preview);
  if (JSON.stringify(before.current) !== JSON.stringify(preview)) before.current = preview;
  return before.current;
}

/** Initial scroll position: shortly before now, on other days the morning. */
export function useInitialScroll(
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
    const overflow = current.scrollWidth - current.clientWidth;
    const firstShown = covers(day, now) ? now : latest(span.from, plus(day.from, MORNING));
    if (overflow > 0) current.scrollLeft = (current.scrollWidth - 100) * positionIn(span, firstShown) - 60;
  });
}
