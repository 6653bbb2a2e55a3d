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

export function useNewBooking({ day, facts, onBegin, onFull }: NewBookingOptions) {
  const [draft, setDraft] = useDraft(day, facts);
  const lastDay = lastDayWords(day.from, facts.limits);
  const begin = (slot: BookingSlot, of: BookingView | null = null) => {
    onBegin();
    setDraft((before) => ({ id: before?.id ?? randomId(), slot, of: before?.of ?? of }));
  };
  return {
    ...{ draft, begin },
    /** Prefers the court of `booking` where that has a free slot. */
    again: (booking: BookingView) => {
      const slot = freeSlot(day, facts, { courts: [booking.courtId] }) ?? freeSlot(day, facts);
      if (slot !== null) begin(slot, booking);
      else showNoneFree(lastDay);
    },
    findFree: (court?: CourtId) => {
      const slot = freeSlot(day, facts, court === undefined ? {} : { courts: [court] });
      if (slot !== null) begin(slot);
      // another day would discard the entry
      else if (court === undefined && draft === null && onFull !== null && lastDay === null) onFull();
      else showNoneFree(lastDay);
    },
    moveTo: (slot: BookingSlot) => setDraft((before) => before && { ...before, slot }),
    end: () => setDraft(null),
  };
}
