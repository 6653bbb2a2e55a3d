import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { BookingPlace } from "@platzwart/domain/booking/booking-change";
import { placeProblem } from "@platzwart/domain/booking/desk-places";
import { between, type Instant, MINUTE, minutes, plus, roundDown } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import type { DeskFacts } from "./desk-day.ts";

/** A new booking that is being entered. `of`: whose it is, where somebody books once more. */
export interface Draft {
  readonly id: string;
  readonly place: BookingPlace;
  readonly of: BookingView | null;
}

/** Until so long after its begin a new booking is left as it is. */
const WALK_IN_WAITS = minutes(4);

/** The new booking of a day, null: none is entered, and how it is set. */
export function useDraft(
  day: Interval,
  facts: DeskFacts,
  now: Instant,
): readonly [Draft | null, Dispatch<SetStateAction<Draft | null>>] {
  const [draft, setDraft] = useState<Draft | null>(null);
  // another day has other places
  useEffect(() => {
    if (draft !== null && (draft.place.time.from < day.from || draft.place.time.from >= day.until))
      setDraft(null);
  }, [day.from, day.until, draft]);
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
