import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import type { CourtId } from "@platzwart/domain/court/court";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import { minutes } from "@platzwart/domain/time/instant";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import {
  type ComponentType,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { courtName } from "../../entities/courts/named-court.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { useNowAt } from "../../lib/clock/now.ts";
import { useKeysDialog } from "../../lib/keys/keys-dialog-later.tsx";
import { NotReady } from "../../lib/page/not-ready.tsx";
import { useMediaQuery } from "../../ui/media-query.ts";
import { useBookingCommands } from "./booking-commands.ts";
import { BookingLanes, type LanesHandle } from "./booking-lanes.tsx";
import type { BookingPanelProps } from "./booking-panel.tsx";
import { ComingUp } from "./coming-up.tsx";
import { useDeskChanges } from "./desk-changes.ts";
import { deskFacts, deskLanes, type LaneEntry } from "./desk-day.ts";
import { DeskFrame } from "./desk-frame.tsx";
import { useDeskKeys } from "./desk-keys.ts";
import { showBooked, showBookingGone, showSlotRefused } from "./desk-toasts.ts";
import { lastDayWords, nameOf, slotWords } from "./desk-words.ts";
import type { DraftPanelProps } from "./draft-panel.tsx";
import { freeInstead, freeSlot } from "./free-slots.ts";
import { useGoneBooking } from "./gone-booking.ts";
import { useNewBooking } from "./new-booking.ts";
import type { SeriesDialogProps } from "./series-dialog.tsx";

/** What the page asks of the desk. */
export interface DeskHandle {
  /** Begins a booking at the next free slot, of any court where none is given. */
  findFree(court?: CourtId): void;
}

/** Components that load after the desk. */
export interface DeskPanels {
  readonly Draft: ComponentType<Omit<DraftPanelProps, "NameField">>;
  readonly Booking: ComponentType<Omit<BookingPanelProps, "NameField" | "Messages">>;
  readonly SeriesDialog: ComponentType<SeriesDialogProps>;
}

interface BookingDeskProps {
  readonly day: BookingDayView;
  /** Booking whose panel is open; null: none. */
  readonly chosenId: string | null;
  /** false: another view covers the desk, whose entries stay. */
  readonly isShown: boolean;
  /** null: loading; "failed": not loadable. */
  readonly panels: DeskPanels | "failed" | null;
  readonly handle: Ref<DeskHandle>;
  /** `day`: of the booking; left out: the day shown. */
  onChoose(id: string | null, day?: CalendarDay): void;
  onOpenBlock(block: BlockView): void;
  onDrafting(isDrafting: boolean): void;
  /** Number of days to move by; 0: to today. */
  onToday(): void;
  onMoveDays(days: number): void;
  /** Called when the day has no free slot of the usual length; null: only the toast is shown. */
  readonly onFull: (() => void) | null;
}

/**
 * A day of bookings, as staff at the reception use it: a lane is the row of a court along the time axis, an entry a booking
 * or code on it, the draft a new booking before it is stored; facts are what a slot is checked against.
 */
export function BookingDesk(props: BookingDeskProps) {
  const { day, chosenId, isShown, panels, handle, onChoose, onDrafting, onToday, onMoveDays, onFull } = props;
  const { courts } = day;
  const bookingTimes = useMemo(
    () => day.bookings.flatMap(({ startTime, endTime }) => [startTime, endTime]),
    [day],
  );
  const now = useNowAt(bookingTimes);
  const lanes = useMemo(() => deskLanes(day, now), [day, now]);
  const facts = useMemo(() => deskFacts(day, lanes, now), [day, lanes, now]);
  const lanesHandle = useRef<LanesHandle>(null);
  /** Last booking made on this desk, whose code is shown at once. */
  const [madeId, setMadeId] = useState<string | null>(null);
  const isWide = useMediaQuery("(min-width: 80rem)");
  const commands = useBookingCommands(courts);
  const entries = lanes.flatMap(({ entries: each }) => each);
  const chosen = entries.find(isBookingWith(chosenId)) ?? null;

  const { draft, ...newBooking } = useNewBooking({
    ...{ day, facts, onFull },
    onBegin: () => chosenId !== null && onChoose(null),
  });
  useImperativeHandle(handle, () => ({ findFree: newBooking.findFree }));
  const isDrafting = draft !== null;
  const reportDrafting = useEffectEvent(onDrafting);
  useEffect(() => reportDrafting(isDrafting), [isDrafting]);
  // the panel of a removed booking closes with its unsaved entries
  const gone = useGoneBooking(chosenId, chosen !== null, () => {
    showBookingGone();
    onChoose(null);
  });

  const changes = useDeskChanges({ commands, gone, chosenId, onChoose });
  const reportRefusedSlot = (problem: string, slot: BookingSlot) => {
    const instead = freeInstead(day, facts, slot);
    showSlotRefused(problem, instead && slotWords(instead, courtName(courts, instead.courtId), day.from));
  };
  const [keysDialog, showKeys] = useKeysDialog();
  useDeskKeys({
    ...{ isShown, isDrafting, chosen, now, lanes: lanesHandle, onChoose, onToday },
    onCancel: changes.cancel,
    onNew: newBooking.findFree,
  });
  const showBooking = (id: string | null, newId: string | null = null, bookingDay?: CalendarDay) => {
    newBooking.end();
    setMadeId(newId);
    onChoose(id, bookingDay);
  };
  const close = () => {
    showBooking(null);
    if (chosen !== null) lanesHandle.current?.focus(chosen.key);
  };
  const openMade = (booking: BookingView) => {
    // a series was reported with its number of dates
    if (booking.seriesId === null) showBooked(booking);
    showBooking(booking.id, booking.id, dayAt(booking.startTime));
  };

  return (
    <div className={isWide ? "grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-4" : ""}>
      <section
        className="min-w-0 overflow-hidden rounded-3 border border-line bg-surface"
        aria-label={deskTexts.lanes}
      >
        <BookingLanes
          {...{ day, lanes, facts, now, pendingMoves: changes.pendingMoves, onMoveDays }}
          draft={draft?.slot ?? null}
          chosenKey={chosen?.key ?? null}
          handle={lanesHandle}
          onOpenBlock={props.onOpenBlock}
          onDraft={newBooking.begin}
          onChoose={({ booking }) => showBooking(booking?.id ?? null)}
          onMoved={changes.move}
          onRefused={reportRefusedSlot}
          onGone={showBookingGone}
        />
        {day.bookings.length === 0 && (
          <p className="border-t border-line px-5 py-3 text-note text-ink2">
            {lastDayWords(day.from, facts.limits) ??
              (freeSlot(day, facts, { length: minutes(day.rules.shortestMinutes) }) === null
                ? deskTexts.nothingFree
                : deskTexts.emptyDay)}
          </p>
        )}
      </section>
      <DeskFrame
        isWide={isWide}
        heading={isDrafting ? deskTexts.newHeading : chosen && nameOf(chosen)}
        idle={<ComingUp {...{ entries, now, courts, onChoose }} onKeys={showKeys} />}
        onClose={close}
      >
        {panels === null || panels === "failed" ? (
          <NotReady chunk={panels} />
        ) : draft !== null ? (
          <panels.Draft
            key={draft.id}
            {...{ day, facts, draft }}
            onSlot={newBooking.moveTo}
            onBooked={openMade}
            onDiscard={close}
          />
        ) : (
          chosen !== null && (
            <panels.Booking
              key={chosen.key}
              {...{ day, facts, now }}
              isSent={changes.pendingMoves.some(({ key }) => key === chosen.key) || commands.isBusy}
              entry={chosen}
              isNew={chosen.booking.id === madeId}
              court={courtName(courts, chosen.courtId)}
              onBeginMove={() => {
                if (!isWide) onChoose(null);
                lanesHandle.current?.begin(chosen.key, "whole");
              }}
              onResize={(slot) => changes.move(chosen, slot)}
              onMoveTo={(newSlot) => changes.moveTo(chosen.booking, newSlot)}
              onBookAgain={() => newBooking.bookAgain(chosen.booking)}
              onChoose={({ id, startTime }) => onChoose(id, dayAt(startTime))}
              onEnd={(codeId) => commands.end.mutate({ booking: chosen.booking, codeId })}
              onCancel={() => changes.cancel(chosen)}
            />
          )
        )}
      </DeskFrame>
      {keysDialog}
      {changes.question !== null && panels !== null && panels !== "failed" && (
        <panels.SeriesDialog question={changes.question} now={now} {...changes.dialog} />
      )}
    </div>
  );
}

const isBookingWith =
  (id: string | null) =>
  (entry: LaneEntry): entry is LaneEntry & { readonly booking: BookingView } =>
    id !== null && entry.booking?.id === id;
