import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import type { CourtId } from "@platzwart/domain/court/court";
import { randomId } from "../../lib/browser/browser-randomness.ts";
import type { DeskFacts } from "./desk-day.ts";
import { showNoneFree } from "./desk-toasts.ts";
import { lastDayWords } from "./desk-words.ts";
import { freeSlot } from "./free-slots.ts";
import { useDraft } from "./use-draft.ts";

interface NewBookingOptions {
  readonly day: BookingDayView;
  readonly facts: DeskFacts;
  onBegin(): void;
  readonly onFull: (() => void) | null;
}

/** The draft of a new booking and what begins, moves and ends it. */
export function useNewBooking({ day, facts, onBegin, onFull }: NewBookingOptions) {
  const [draft, setDraft] = useDraft(day, facts);
  const lastDay = lastDayWords(day.from, facts.limits);
  const begin = (slot: BookingSlot, earlierBooking: BookingView | null = null) => {
    onBegin();
    setDraft((before) => ({
      id: before?.id ?? randomId(),
      slot,
      earlierBooking: before?.earlierBooking ?? earlierBooking,
    }));
  };
  return {
    ...{ draft, begin },
    /** Prefers the court of `booking` where that has a free slot. */
    bookAgain: (booking: BookingView) => {
      const slot = freeSlot(day, facts, { courts: [booking.courtId] }) ?? freeSlot(day, facts);
      if (slot !== null) begin(slot, booking);
      else showNoneFree(lastDay);
    },
    findFree: (court?: CourtId) => {
      const slot = freeSlot(day, facts, court === undefined ? {} : { courts: [court] });
      if (slot !== null) begin(slot);
      // a slot of another day would discard the customer that was entered
      else if (court === undefined && draft === null && onFull !== null && lastDay === null) onFull();
      else showNoneFree(lastDay);
    },
    moveTo: (slot: BookingSlot) => setDraft((before) => before && { ...before, slot }),
    end: () => setDraft(null),
  };
}
