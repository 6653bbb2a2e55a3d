import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { slotProblem } from "@platzwart/domain/booking/desk-slots";
import { between, MINUTE, minutes, plus, roundDown } from "@platzwart/domain/time/instant";
import { covers, type Interval } from "@platzwart/domain/time/interval";
import { type Dispatch, type SetStateAction, useMemo, useState } from "react";
import { dayAt } from "../../lib/clock/hall-day.ts";
import type { DeskFacts } from "./desk-day.ts";
import { minutesOfDay, momentOfDay } from "./hall-time.ts";

/** A new booking before it is stored. */
export interface Draft {
  readonly id: string;
  readonly slot: BookingSlot;
  /** Booking whose customer books again; null: none. */
  readonly earlierBooking: BookingView | null;
}

/** Age at which the start of a new booking moves to now. */
const STALE_START_AGE = minutes(4);

/** A change of day keeps the time of day. */
export function useDraft(
  day: Interval,
  facts: DeskFacts,
): readonly [Draft | null, Dispatch<SetStateAction<Draft | null>>] {
  const [entered, setDraft] = useState<Draft | null>(null);
  const { now } = facts.limits;
  const { from, until } = day;
  const draft = useMemo(
    () => (entered === null ? null : { ...entered, slot: slotOn({ from, until }, entered.slot) }),
    [entered, from, until],
  );
  // the start follows the clock, as five minutes after it the server refuses the booking (B-01)
  const [lastNow, setLastNow] = useState(now);
  if (lastNow !== now) {
    setLastNow(now);
    const slot = draft === null ? null : laterSlot(draft.slot, day, facts);
    if (draft !== null && slot !== null) setDraft({ ...draft, slot });
  }
  return [draft, setDraft];
}

/** Slot from now on for a walk-in whose start has passed; null: the slot stays. */
function laterSlot({ courtId, time }: BookingSlot, day: Interval, facts: DeskFacts): BookingSlot | null {
  const { now } = facts.limits;
  const startAge = between(time.from, now);
  if (startAge < STALE_START_AGE || startAge > STALE_START_AGE + MINUTE) return null;
  const from = roundDown(now, MINUTE);
  // a start on the next day would remove the draft from the lanes
  if (from >= day.until) return null;
  const shifted = { courtId, time: { from, until: plus(from, between(time.from, time.until)) } };
  const isFree = slotProblem(null, shifted, facts) === null;
  return isFree ? shifted : { courtId, time: { from, until: time.until } };
}

/** The slot with the same time of day on `day`. */
function slotOn(day: Interval, slot: BookingSlot): BookingSlot {
  const { courtId, time } = slot;
  if (covers(day, time.from)) return slot;
  const minute = minutesOfDay(time.from);
  // clocks set forward skip an hour
  const from = momentOfDay(dayAt(day.from), day, minute) ?? plus(day.from, minutes(minute));
  return { courtId, time: { from, until: plus(from, between(time.from, time.until)) } };
}
