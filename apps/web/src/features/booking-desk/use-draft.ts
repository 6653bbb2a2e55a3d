import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { BookingPlace } from "@platzwart/domain/booking/booking-change";
import { placeProblem } from "@platzwart/domain/booking/desk-places";
import { between, type Instant, MINUTE, minutes, plus, roundDown } from "@platzwart/domain/time/instant";
import { covers, type Interval } from "@platzwart/domain/time/interval";
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from "react";
import { dayAt } from "../../shared/hall-day.ts";
import type { DeskFacts } from "./desk-day.ts";
import { minutesOfDay, momentOfDay } from "./hall-time.ts";

/** A new booking that is being entered. `of`: whose it is, where somebody books once more. */
export interface Draft {
  readonly id: string;
  readonly place: BookingPlace;
  readonly of: BookingView | null;
}

/** Until so long after its begin a new booking is left as it is. */
const WALK_IN_WAITS = minutes(4);

/** The new booking, null: none is entered, and how it is set. On another day it has the same time of that day. */
export function useDraft(
  day: Interval,
  facts: DeskFacts,
  now: Instant,
): readonly [Draft | null, Dispatch<SetStateAction<Draft | null>>] {
  const [entered, setDraft] = useState<Draft | null>(null);
  const { from, until } = day;
  const draft = useMemo(
    () => (entered === null ? null : { ...entered, place: placeOn({ from, until }, entered.place) }),
    [entered, from, until],
  );
  // what begins now goes on doing so while names are typed: five minutes later it would be refused (B-01)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the minutes pass, not as somebody enters a time
  useEffect(() => {
    if (draft === null) return;
    const { courtId, time } = draft.place;
    const late = between(time.from, now);
    if (late < WALK_IN_WAITS || late > WALK_IN_WAITS + MINUTE) return;
    const from = roundDown(now, MINUTE);
    // on the next day it would be gone from the lanes, with all that was entered
    if (from >= day.until) return;
    const whole = { courtId, time: { from, until: plus(from, between(time.from, time.until)) } };
    const isFree = placeProblem(null, whole, facts) === null;
    setDraft({ ...draft, place: isFree ? whole : { courtId, time: { from, until: time.until } } });
  }, [now]);
  return [draft, setDraft];
}

function placeOn(day: Interval, place: BookingPlace): BookingPlace {
  const { courtId, time } = place;
  if (covers(day, time.from)) return place;
  const count = minutesOfDay(time.from);
  // where clocks are set forward an hour is missing
  const from = momentOfDay(dayAt(day.from), day, count) ?? plus(day.from, minutes(count));
  return { courtId, time: { from, until: plus(from, between(time.from, time.until)) } };
}
