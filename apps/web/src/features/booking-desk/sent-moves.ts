import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { useState } from "react";
import { slotInput, type useBookingCommands } from "./booking-commands.ts";
import type { LaneEntry } from "./desk-day.ts";

export interface SentMove {
  readonly key: string;
  readonly slot: BookingSlot;
}

/** Moves without an answer, and a sender that drops a second move of the same booking. */
export function useSentMoves(
  command: ReturnType<typeof useBookingCommands>["move"],
): readonly [readonly SentMove[], (entry: LaneEntry, newSlot: BookingSlot) => void] {
  const [pendingMoves, setPending] = useState<readonly SentMove[]>([]);
  const move = ({ booking, key, courtId, time }: LaneEntry, slot: BookingSlot) => {
    if (booking === null || pendingMoves.some((move) => move.key === key)) return;
    const sentMove = { key, slot };
    setPending((others) => [...others, sentMove]);
    const isMoved = slot.courtId !== courtId || slot.time.from !== time.from;
    const doneTitle = isMoved ? deskTexts.moved : deskTexts.lengthChanged;
    command
      .mutateAsync({ booking, newSlot: slotInput(slot), doneTitle })
      // the command reports its failure
      .catch(() => undefined)
      .finally(() => setPending((others) => others.filter((move) => move !== sentMove)));
  };
  return [pendingMoves, move];
}
