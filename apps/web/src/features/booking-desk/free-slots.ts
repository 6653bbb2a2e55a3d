import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { nextFreeSlot } from "@platzwart/domain/booking/desk-slots";
import type { CourtId } from "@platzwart/domain/court/court";
import {
  between,
  type Duration,
  type Instant,
  latest,
  minutes,
  roundDown,
} from "@platzwart/domain/time/instant";
import type { DeskFacts } from "./desk-day.ts";
import { lastDayWords } from "./desk-words.ts";
import { reachOf, STEP, USUAL_LENGTH } from "./snapping.ts";

interface Wanted {
  readonly length?: Duration;
  /** Earliest start; left out: now. */
  readonly from?: Instant;
  readonly courts?: readonly CourtId[];
}

/** Next free slot of a day; null: none, or the day is beyond the bookable range. */
export function freeSlot(day: BookingDayView, facts: DeskFacts, wanted: Wanted = {}): BookingSlot | null {
  if (lastDayWords(day.from, facts.limits) !== null) return null;
  const { length = USUAL_LENGTH, from = facts.limits.now, courts = day.courts.map(({ id }) => id) } = wanted;
  const range = { ...reachOf(day, length), from: latest(roundDown(from, minutes(5)), day.from) };
  return nextFreeSlot(courts, facts, range, { length, step: STEP });
}

/** Next free slot with the length and from the start of the given one; null: none. */
export function freeInstead(
  day: BookingDayView,
  facts: DeskFacts,
  { time }: BookingSlot,
): BookingSlot | null {
  const from = latest(time.from, facts.limits.now);
  return freeSlot(day, facts, { length: between(time.from, time.until), from });
}
