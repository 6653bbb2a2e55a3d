import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { slotProblem } from "@platzwart/domain/booking/desk-slots";
import type { CourtId } from "@platzwart/domain/court/court";
import { between, type Instant } from "@platzwart/domain/time/instant";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { type KeyboardEvent, useState } from "react";
import { courtName } from "../../entities/courts/named-court.ts";
import type { DeskFacts, LaneEntry } from "./desk-day.ts";
import { closedWords, nameOf, placeWords, problemWords } from "./desk-words.ts";
import { keyMove } from "./lane-keys.ts";
import { movedTo } from "./snapping.ts";

export interface Carried {
  readonly entry: LaneEntry;
  readonly grip: "whole" | "end";
  readonly place: BookingSlot;
}

interface CarryPorts {
  readonly day: BookingDayView;
  readonly facts: DeskFacts;
  /** Announces a sentence to screen readers. */
  say(text: string): void;
  onDrop(entry: LaneEntry, place: BookingSlot, grip: Carried["grip"]): void;
}

/** Moves a booking, or its end, by keyboard until Enter or a press drops it (B-03). */
export function useCarriedBooking({ day, facts, say, onDrop }: CarryPorts) {
  const [carried, setCarried] = useState<Carried | null>(null);
  // another day has no slot for the moved booking
  const [carriedOn, setCarriedOn] = useState(day.from);
  if (carriedOn !== day.from) {
    setCarriedOn(day.from);
    setCarried(null);
  }
  const begin = (entry: LaneEntry, grip: Carried["grip"]) => {
    setCarried({ entry, grip, place: entry });
    say((grip === "whole" ? deskTexts.moveMode : deskTexts.lengthMode)(nameOf(entry)));
  };
  const giveUp = () => {
    setCarried(null);
    say(deskTexts.cancelled);
  };
  const carryTo = (before: Carried, place: BookingSlot) => {
    setCarried({ ...before, place });
    const problem = slotProblem(before.entry, place, facts);
    const where = placeWords(place, courtName(day.courts, place.courtId), day.from);
    const words = problem === null ? closedWords(place, facts) : problemWords(problem);
    say(words === null ? where : `${where}, ${words}`);
  };
  const press = (event: KeyboardEvent, of: Carried) => {
    const { entry, grip, place } = of;
    const step = keyMove(event.key, event.shiftKey);
    if (event.key === "Escape") {
      event.stopPropagation();
      giveUp();
    } else if (event.key === "Enter") onDrop(entry, place, grip);
    else if (step === null) return;
    else if (step.courts === 0) carryTo(of, movedTo(place, grip, step.by, place.courtId, day));
    else {
      const index = day.courts.findIndex(({ id }) => id === place.courtId);
      const court = grip === "end" ? undefined : day.courts[index + step.courts];
      if (court !== undefined) carryTo(of, { courtId: court.id, time: place.time });
    }
    event.preventDefault();
  };
  const dropAt = ({ entry, place }: Carried, courtId: CourtId, at: Instant) =>
    onDrop(entry, movedTo(place, "whole", between(place.time.from, at), courtId, day), "whole");
  return { carried, begin, giveUp, end: () => setCarried(null), press, dropAt };
}
