import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { BookingPlace } from "@platzwart/domain/booking/booking-change";
import { nextFreePlace, placeProblem } from "@platzwart/domain/booking/desk-places";
import type { CourtId } from "@platzwart/domain/court/court";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import {
  between,
  type Duration,
  type Instant,
  latest,
  MINUTE,
  minutes,
  roundDown,
} from "@platzwart/domain/time/instant";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import {
  type ComponentType,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { randomId } from "../../shared/browser-randomness.ts";
import { dayAt } from "../../shared/hall-day.ts";
import { useKeys } from "../../shared/keys.ts";
import { useKeysDialog } from "../../shared/keys-dialog-later.tsx";
import { useMediaQuery } from "../../shared/media-query.ts";
import { NoPart } from "../../shared/no-part.tsx";
import { useNowAt } from "../../shared/now.ts";
import { toasts } from "../../shared/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { placeText, useBookingCommands } from "./booking-commands.ts";
import { BookingLanes, type LanesHandle } from "./booking-lanes.tsx";
import type { BookingPanelProps } from "./booking-panel.tsx";
import { ComingUp } from "./coming-up.tsx";
import { deskFacts, deskLanes, isMovable, type LaneEntry, windowsAt } from "./desk-day.ts";
import { lastDayWords, nameOf, placeWords } from "./desk-words.ts";
import type { DraftPanelProps } from "./draft-panel.tsx";
import { reachOf, STEP, USUAL_LENGTH } from "./snapping.ts";
import { useDraft } from "./use-draft.ts";

export interface DeskHandle {
  /** Begins a booking at the next free place, of `court` where given. */
  findFree(court?: CourtId): void;
}

/** Panels beside the lanes. */
export interface DeskPanels {
  readonly Draft: ComponentType<Omit<DraftPanelProps, "NameField">>;
  readonly Booking: ComponentType<Omit<BookingPanelProps, "NameField">>;
}

/** A change under way, with its target place. */
interface Sent {
  readonly key: string;
  readonly place: BookingPlace;
}

interface BookingDeskProps {
  readonly day: BookingDayView;
  readonly chosenId: string | null;
  /** false: another view covers the desk, which keeps its entries. */
  readonly isShown: boolean;
  /** null: loading; "failed": not loadable. */
  readonly panels: DeskPanels | "failed" | null;
  readonly handle: Ref<DeskHandle>;
  /** `day`: of the booking; left out: the day shown. */
  onChoose(id: string | null, day?: CalendarDay): void;
  onBlock(block: BlockView): void;
  onEntering(isEntering: boolean): void;
  /** Number of days to move by; 0: to today. */
  onDay(by: number): void;
  /**
   * Called when the day has no free place of the usual length; null: the message is shown, without a search on the next
   * day.
   */
  readonly onFull: (() => void) | null;
}

/** A day of bookings in lanes, with the panel of the chosen or new one. */
export function BookingDesk({
  day,
  chosenId,
  isShown,
  panels,
  handle,
  onChoose,
  onBlock,
  onEntering,
  onDay,
  onFull,
}: BookingDeskProps) {
  const edges = useMemo(() => day.bookings.flatMap(({ startTime, endTime }) => [startTime, endTime]), [day]);
  const now = useNowAt(edges);
  const lanes = useMemo(() => deskLanes(day, now), [day, now]);
  const facts = useMemo(() => deskFacts(day, lanes, now), [day, lanes, now]);
  const [draft, setDraft] = useDraft(day, facts, now);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const lanesHandle = useRef<LanesHandle>(null);
  /** Booking made here last, whose code is shown at once. */
  const [madeId, setMadeId] = useState<string | null>(null);
  const isWide = useMediaQuery("(min-width: 80rem)");
  const courtName = (id: CourtId) => day.courts.find((court) => court.id === id)?.name ?? "";
  const commands = useBookingCommands(courtName);
  const entries = lanes.flatMap(({ entries: each }) => each);
  const chosen = entries.find(isBookingOf(chosenId)) ?? null;

  const lastDay = lastDayWords(day.from, facts.limits);
  const isOpen = lastDay === null;
  const free = (length: Duration, from: Instant, courts = day.courts.map(({ id }) => id)) => {
    const within = { ...reachOf(day, length), from: latest(roundDown(from, minutes(5)), day.from) };
    return isOpen ? nextFreePlace(courts, facts, within, { length, step: STEP }) : null;
  };
  const noneFree = () =>
    toasts.show({
      ...{ kind: "error", title: deskTexts.nextFree, isUnreported: true },
      text: lastDay ?? deskTexts.noneFree(USUAL_LENGTH / MINUTE),
    });
  const begin = (place: BookingPlace, of: BookingView | null = null) => {
    if (chosenId !== null) onChoose(null);
    setDraft((before) => ({ id: before?.id ?? randomId(), place, of: before?.of ?? of }));
  };
  const again = (booking: BookingView) => {
    const from = latest(now, day.from);
    const place = free(USUAL_LENGTH, from, [booking.courtId]) ?? free(USUAL_LENGTH, from);
    if (place !== null) begin(place, booking);
    else noneFree();
  };
  const findFree = (court?: CourtId) => {
    const place = free(USUAL_LENGTH, latest(now, day.from), court === undefined ? undefined : [court]);
    if (place !== null) begin(place);
    // a new booking is not abandoned for another day
    else if (court === undefined && draft === null && onFull !== null && isOpen) onFull();
    else noneFree();
  };
  useImperativeHandle(handle, () => ({ findFree }));
  const isEntering = draft !== null;
  const entering = useRef(onEntering);
  entering.current = onEntering;
  useEffect(() => {
    entering.current(isEntering);
  }, [isEntering]);
  // a booking cancelled or moved to another day by another user closes its panel, entries included
  const known = useRef<string | null>(null);
  /** Booking on its way to another day, where it is shown next. */
  const leaving = useRef<string | null>(null);
  useEffect(() => {
    if (chosen !== null) known.current = chosen.booking.id;
    else if (chosenId !== null && known.current === chosenId && leaving.current !== chosenId) {
      known.current = null;
      toasts.show(GONE);
      onChoose(null);
    }
  }, [chosen, chosenId, onChoose]);

  const move = (entry: LaneEntry, to: BookingPlace) => {
    const { booking, key } = entry;
    if (booking === null || sent.some((one) => one.key === key)) return;
    const own = { key, place: to };
    setSent((others) => [...others, own]);
    const isMoved = to.courtId !== entry.courtId || to.time.from !== entry.time.from;
    const done = isMoved ? deskTexts.moved : deskTexts.lengthChanged;
    commands.move
      .mutateAsync({ booking, to: placeText(to), done })
      // the command reports its failure
      .catch(() => undefined)
      .finally(() => setSent((others) => others.filter((one) => one !== own)));
  };
  const cancel = (entry: LaneEntry) => {
    if (entry.booking === null) return;
    known.current = null;
    commands.cancel.mutate(entry.booking);
    if (entry.booking.id === chosenId) onChoose(null);
  };
  const refused = (problem: string, place: BookingPlace) => {
    const instead = free(between(place.time.from, place.time.until), latest(place.time.from, now));
    const title = deskTexts.notThere(problem);
    toasts.show({
      ...{ kind: "error", title, isUnreported: true },
      text:
        instead === null
          ? undefined
          : deskTexts.freeInstead(placeWords(instead, courtName(instead.courtId), day.from)),
    });
  };
  const [keysDialog, showKeys] = useKeysDialog();
  /** Acts on the panel's booking, else on the focused one. */
  const withEntry = (act: (entry: LaneEntry) => void) => () => {
    const entry = draft === null ? (chosen ?? lanesHandle.current?.focused() ?? null) : null;
    if (entry !== null && isMovable(entry, now)) act(entry);
  };
  const actions = {
    m: withEntry(({ key }) => lanesHandle.current?.begin(key, "whole")),
    l: withEntry(({ key }) => lanesHandle.current?.begin(key, "end")),
    // a focused booking other than the panel's is shown first, so that no unseen one is cancelled
    delete: withEntry((entry) => {
      if (lanesHandle.current?.isAtBlock() === true) return;
      const focused = lanesHandle.current?.focused()?.booking ?? null;
      if (focused !== null && focused.id !== entry.booking?.id) onChoose(focused.id);
      else cancel(entry);
    }),
    n: () => findFree(),
    t: () => onDay(0),
    escape: () => lanesHandle.current?.focus(chosen?.key ?? null),
  };
  useKeys({
    actions: isShown ? actions : {},
    ownPart: "[role=grid]",
    isBusy: () => isShown && lanesHandle.current?.isMoving() === true,
  });
  const close = () => {
    const key = chosen?.key;
    setDraft(null);
    setMadeId(null);
    onChoose(null);
    if (key !== undefined) lanesHandle.current?.focus(key);
  };

  const content = draftOrBooking();
  function draftOrBooking() {
    if (draft !== null) {
      const { place } = draft;
      const problem = placeProblem(null, place, facts);
      const other =
        problem === null
          ? null
          : free(between(place.time.from, place.time.until), latest(place.time.from, now));
      // a refused length has no free place
      const next = other !== null && placeProblem(null, other, facts) === null ? other : null;
      return {
        heading: deskTexts.newHeading,
        body:
          panels === null || panels === "failed" ? (
            <NoPart part={panels} />
          ) : (
            <panels.Draft
              key={draft.id}
              {...{ day, facts, draft, problem }}
              windows={windowsAt(day, place, day.rules.margins, now)}
              instead={next && { place: next, words: placeWords(next, courtName(next.courtId), day.from) }}
              onPlace={(to) => setDraft({ ...draft, place: to })}
              onBooked={(booking: BookingView) => {
                setDraft(null);
                setMadeId(booking.id);
                toasts.show({
                  kind: "done",
                  title: deskTexts.booked,
                  text: nameOf({ name: booking.customerName }),
                });
                onChoose(booking.id);
              }}
              onDiscard={close}
            />
          ),
      };
    }
    if (chosen === null) return null;
    return {
      heading: nameOf(chosen),
      body:
        panels === null || panels === "failed" ? (
          <NoPart part={panels} />
        ) : (
          <panels.Booking
            key={chosen.key}
            {...{ day, facts, now }}
            isSent={sent.some(({ key }) => key === chosen.key) || commands.isBusy}
            entry={chosen}
            isNew={chosen.booking.id === madeId}
            court={courtName(chosen.courtId)}
            onMove={() => {
              if (!isWide) onChoose(null);
              lanesHandle.current?.begin(chosen.key, "whole");
            }}
            onPlace={(place) => move(chosen, place)}
            onMoveTo={(to) => {
              leaving.current = chosen.booking.id;
              commands.move.mutate(
                { booking: chosen.booking, to, done: deskTexts.moved },
                {
                  onSuccess: ({ id, startTime }) => {
                    known.current = null;
                    onChoose(id, dayAt(startTime));
                  },
                  onSettled: () => {
                    leaving.current = null;
                  },
                },
              );
            }}
            onAgain={() => again(chosen.booking)}
            onEnd={(codeId) => commands.end.mutate({ booking: chosen.booking, codeId })}
            onCancel={() => cancel(chosen)}
          />
        ),
    };
  }

  return (
    <div className={isWide ? "grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-4" : ""}>
      <section
        className="min-w-0 overflow-hidden rounded-3 border border-line bg-surface"
        aria-label={deskTexts.lanes}
      >
        <BookingLanes
          {...{ day, lanes, facts, now, sent, onBlock }}
          draft={draft?.place ?? null}
          chosenKey={chosen?.key ?? null}
          handle={lanesHandle}
          onDraft={begin}
          onChoose={(entry) => {
            setDraft(null);
            setMadeId(null);
            onChoose(entry.booking?.id ?? null);
          }}
          onMoved={move}
          onRefused={refused}
          onDay={onDay}
          onGone={() => toasts.show(GONE)}
        />
        {day.bookings.length === 0 && (
          <p className="border-t border-line px-5 py-3 text-note text-ink2">
            {lastDay ??
              (free(minutes(day.rules.shortestMinutes), latest(now, day.from)) === null
                ? deskTexts.nothingFree
                : deskTexts.emptyDay)}
          </p>
        )}
      </section>
      {isWide ? (
        <div className="desk-panel sticky top-20">
          <Panel
            heading={content?.heading ?? deskTexts.next}
            actions={
              content !== null && (
                <span className="-mr-4">
                  <Button kind="quiet" onClick={close}>
                    {deskTexts.close}
                  </Button>
                </span>
              )
            }
          >
            <PanelBody>
              {content?.body ?? <ComingUp {...{ entries, now, courtName, onChoose }} onKeys={showKeys} />}
            </PanelBody>
          </Panel>
        </div>
      ) : (
        content !== null && (
          <Dialog heading={content.heading} near={document.body} onClose={close}>
            {content.body}
          </Dialog>
        )
      )}
      {keysDialog}
    </div>
  );
}

const GONE = {
  kind: "error",
  title: deskTexts.panel,
  text: deskTexts.goneMeanwhile,
  isUnreported: true,
} as const;

const isBookingOf =
  (id: string | null) =>
  (entry: LaneEntry): entry is LaneEntry & { readonly booking: BookingView } =>
    id !== null && entry.booking?.id === id;
