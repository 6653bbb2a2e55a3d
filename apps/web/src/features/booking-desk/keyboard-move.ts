import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import type { CourtId } from "@platzwart/domain/court/court";
import { between, type Instant } from "@platzwart/domain/time/instant";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { type KeyboardEvent, useState } from "react";
import { courtName } from "../../entities/courts/named-court.ts";
import { type DeskFacts, type LaneEntry, problemAt } from "./desk-day.ts";
import { closedWords, nameOf, problemWords, slotWords } from "./desk-words.ts";
import { moveOfKey } from "./lane-keys.ts";
import { movedTo } from "./snapping.ts";

/** A move under way; `slot`: where the booking would go. */
export interface KeyboardMove {
  readonly entry: LaneEntry;
  readonly mode: "whole" | "end";
  readonly slot: BookingSlot;
}

interface KeyboardMovePorts {
  readonly day: BookingDayView;
  readonly facts: DeskFacts;
  /** Announces a sentence to screen readers. */
  say(text: string): void;
  onDrop(entry: LaneEntry, slot: BookingSlot, mode: KeyboardMove["mode"]): void;
}

/** Moves a booking, or its end, by keyboard until Enter or a press drops it (B-03). */
export function useKeyboardMove({ day, facts, say, onDrop }: KeyboardMovePorts) {
  const [keyboardMove, setKeyboardMove] = useState<KeyboardMove | null>(null);
  // a change of the day shown ends the move
  const [moveDay, setMoveDay] = useState(day.from);
  if (moveDay !== day.from) {
    setMoveDay(day.from);
    setKeyboardMove(null);
  }
  const begin = (entry: LaneEntry, mode: KeyboardMove["mode"]) => {
    setKeyboardMove({ entry, mode, slot: entry });
    say((mode === "whole" ? deskTexts.moveMode : deskTexts.lengthMode)(nameOf(entry)));
  };
  const giveUp = () => {
    setKeyboardMove(null);
    say(deskTexts.cancelled);
  };
  const moveTo = (current: KeyboardMove, slot: BookingSlot) => {
    setKeyboardMove({ ...current, slot });
    const problem = problemAt(current.entry, slot, facts);
    const slotText = slotWords(slot, courtName(day.courts, slot.courtId), day.from);
    const warning = problem === null ? closedWords(slot, facts) : problemWords(problem);
    say(warning === null ? slotText : `${slotText}, ${warning}`);
  };
  const press = (event: KeyboardEvent, current: KeyboardMove) => {
    const { entry, mode, slot } = current;
    const step = moveOfKey(event.key, event.shiftKey);
    if (event.key === "Escape") {
      event.stopPropagation();
      giveUp();
    } else if (event.key === "Enter") onDrop(entry, slot, mode);
    else if (step === null) return;
    else if (step.courtShift === 0) moveTo(current, movedTo(slot, mode, step.shift, slot.courtId, day));
    else {
      const index = day.courts.findIndex(({ id }) => id === slot.courtId);
      const court = mode === "end" ? undefined : day.courts[index + step.courtShift];
      if (court !== undefined) moveTo(current, { courtId: court.id, time: slot.time });
    }
    event.preventDefault();
  };
  const dropAt = ({ entry, slot }: KeyboardMove, courtId: CourtId, at: Instant) =>
    onDrop(entry, movedTo(slot, "whole", between(slot.time.from, at), courtId, day), "whole");
  return { keyboardMove, begin, giveUp, end: () => setKeyboardMove(null), press, dropAt };
}
