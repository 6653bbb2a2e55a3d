import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { useState } from "react";
import { dayAt } from "../../lib/clock/hall-day.ts";
import type { SlotInput, useBookingCommands } from "./booking-commands.ts";
import type { LaneEntry } from "./desk-day.ts";
import type { useGoneBooking } from "./gone-booking.ts";
import { useSentMoves } from "./sent-moves.ts";
import { parseWallSlot, type SeriesQuestion, wallSlot } from "./series-commands.ts";

interface DeskChangesOptions {
  readonly commands: ReturnType<typeof useBookingCommands>;
  readonly gone: ReturnType<typeof useGoneBooking>;
  readonly chosenId: string | null;
  /** `day`: of the booking; left out: the day shown. */
  onChoose(id: string | null, day?: CalendarDay): void;
}

/** Moves and cancellations on the desk; for a date of a series the question which dates are meant comes first. */
export function useDeskChanges({ commands, gone, chosenId, onChoose }: DeskChangesOptions) {
  const [pendingMoves, moveOnDay] = useSentMoves(commands.move);
  const [question, ask] = useState<SeriesQuestion | null>(null);
  const moveAndFollow = (booking: BookingView, newSlot: SlotInput) => {
    gone.expectMove(booking.id);
    commands.move.mutate(
      { booking, newSlot, doneTitle: deskTexts.moved },
      {
        onSuccess: ({ id, startTime }) => {
          gone.expectLeaving();
          onChoose(id, dayAt(startTime));
        },
        onSettled: () => gone.expectMove(null),
      },
    );
  };
  const cancelDate = (booking: BookingView) => {
    gone.expectLeaving();
    commands.cancel.mutate(booking);
    if (booking.id === chosenId) onChoose(null);
  };
  return {
    pendingMoves,
    move: (entry: LaneEntry, slot: BookingSlot) => {
      const changeThisDate = () => moveOnDay(entry, slot);
      if (isOfSeries(entry.booking)) ask({ booking: entry.booking, newSlot: wallSlot(slot), changeThisDate });
      else changeThisDate();
    },
    moveTo: (booking: BookingView, newSlot: SlotInput) => {
      const changeThisDate = () => moveAndFollow(booking, newSlot);
      const slot = parseWallSlot(newSlot);
      if (isOfSeries(booking) && slot !== null) ask({ booking, newSlot: slot, changeThisDate });
      else changeThisDate();
    },
    cancel: ({ booking }: LaneEntry) => {
      if (isOfSeries(booking)) ask({ booking, newSlot: null, changeThisDate: () => cancelDate(booking) });
      else if (booking !== null) cancelDate(booking);
    },
    question,
    dialog: {
      onDone: (startTime: Instant | null) => {
        gone.expectLeaving();
        ask(null);
        if (question?.booking.id !== chosenId) return;
        if (startTime === null) onChoose(null);
        else onChoose(chosenId, dayAt(startTime));
      },
      onClose: () => ask(null),
    },
  };
}

function isOfSeries(booking: BookingView | null): booking is BookingView & { readonly seriesId: string } {
  return booking !== null && booking.seriesId !== null;
}
