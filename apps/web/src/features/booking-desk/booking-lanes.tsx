import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import { type BookingPlace, isSamePlace } from "@platzwart/domain/booking/booking-change";
import { freeTimes, placeProblem } from "@platzwart/domain/booking/desk-places";
import type { CourtId } from "@platzwart/domain/court/court";
import { between, HOUR, type Instant } from "@platzwart/domain/time/instant";
import { covers } from "@platzwart/domain/time/interval";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useConnection } from "../../shared/connection.ts";
import { LaneAxis } from "../../shared/lane-axis.tsx";
import { Button } from "../../ui/button.tsx";
import { type DeskFacts, type DeskLane, type LaneEntry, windowsAt } from "./desk-day.ts";
import { DeskLaneRow, type Ghost } from "./desk-lane.tsx";
import { nameOf, placeWords, problemWords } from "./desk-words.ts";
import { type Held, useLaneDrag } from "./lane-drag.ts";
import { firstStop, keyMove, laneStops, nextStop } from "./lane-keys.ts";
import { spanOf, useFirstSight, useLanesInTurn, useSame } from "./lanes-in-view.ts";
import { type Grip, movedTo, pointedAt, reachOf } from "./snapping.ts";

/** Commands of the panel to the lanes. */
export interface LanesHandle {
  /** Begins moving a booking, or its end, by keyboard and touch. */
  begin(key: string, grip: "whole" | "end"): void;
  /** Focuses an item; null: the Tab stop. */
  focus(key: string | null): void;
  /** The focused booking; null: none. */
  focused(): LaneEntry | null;
  /** Whether a block has the focus. */
  isAtBlock(): boolean;
  isMoving(): boolean;
}

interface LanesProps {
  readonly day: BookingDayView;
  readonly lanes: readonly DeskLane[];
  readonly facts: DeskFacts;
  readonly now: Instant;
  /** The new booking; null: none. */
  readonly draft: BookingPlace | null;
  /** The item shown in the panel. */
  readonly chosenKey: string | null;
  /** Changes under way. */
  readonly sent: readonly { readonly key: string; readonly place: BookingPlace }[];
  readonly handle: Ref<LanesHandle>;
  onDraft(place: BookingPlace): void;
  onChoose(entry: LaneEntry): void;
  /** A block that is not over was opened. */
  onBlock(block: BlockView): void;
  onMoved(entry: LaneEntry, place: BookingPlace, grip: Grip): void;
  /** The moved booking was removed. */
  onGone(): void;
  /** Dropped at an invalid place. */
  onRefused(problem: string, place: BookingPlace): void;
  /** Number of days to move by; 0: to today. */
  onDay(by: number): void;
}

/** A booking moved by keyboard, or by touches. */
interface Carried {
  readonly entry: LaneEntry;
  readonly grip: "whole" | "end";
  readonly place: BookingPlace;
}

interface Moved {
  /** null: a new booking. */
  readonly entry: LaneEntry | null;
  readonly place: BookingPlace;
}

/** Courts of a day as lanes, on which bookings are made, moved and lengthened (B-03). */
export function BookingLanes(props: LanesProps) {
  const { day, lanes, facts, now, draft, chosenKey, sent } = props;
  const { isLost } = useConnection();
  const grid = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, say] = useState("");
  const stops = useMemo(() => laneStops(lanes), [lanes]);
  const [stop, setStop] = useState<{ readonly key: string; readonly at: Instant } | null>(null);
  const isKnown = stops.some((each) => each.some(({ key }) => key === stop?.key));
  const stopKey = isKnown ? (stop?.key ?? null) : (firstStop(stops, now)?.key ?? null);
  /** Next focus, set once the item is on `court`; null: on any. */
  const toFocus = useRef<{ readonly key: string; readonly court: CourtId | null } | null>(null);
  const span = useMemo(() => spanOf(day, lanes, draft, now), [day, lanes, draft, now]);
  const rows = useLanesInTurn(lanes);
  const courtName = (id: CourtId) => day.courts.find((court) => court.id === id)?.name ?? "";
  const entryOf = (key: string | null) =>
    key === null
      ? null
      : (lanes.flatMap(({ entries }) => entries).find((entry) => entry.key === key) ?? null);

  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const { key, court } = toFocus.current;
    const place = court === null ? "" : `[data-court="${court}"] `;
    const cell = grid.current?.querySelector<HTMLElement>(`${place}[data-item="${key}"]`);
    if (cell === undefined || cell === null) return;
    toFocus.current = null;
    cell.focus();
  });

  const problemAt = (entry: LaneEntry | null, place: BookingPlace) => placeProblem(entry, place, facts);
  const drop = (entry: LaneEntry | null, place: BookingPlace, grip: Grip) => {
    setMoved(null);
    setCarried(null);
    const problem = problemAt(entry, place);
    if (problem !== null) {
      say(problemWords(problem));
      props.onRefused(problemWords(problem), place);
    } else if (entry === null) props.onDraft(place);
    else if (!isSamePlace(entry, place)) {
      toFocus.current = { key: entry.key, court: place.courtId };
      props.onMoved(entry, place, grip);
    }
  };
  const carry = (next: Carried) => {
    setCarried(next);
    const problem = problemAt(next.entry, next.place);
    const where = placeWords(next.place, courtName(next.place.courtId), day.from);
    say(problem === null ? where : `${where}, ${problemWords(problem)}`);
  };
  const begin = (key: string, grip: Carried["grip"]) => {
    const entry = entryOf(key);
    if (entry === null || !isMovable(entry, now)) return;
    setCarried({ entry, grip, place: entry });
    say((grip === "whole" ? deskTexts.moveMode : deskTexts.lengthMode)(nameOf(entry)));
    toFocus.current = { key, court: null };
  };
  const giveUp = () => {
    setCarried(null);
    say(deskTexts.cancelled);
  };
  // a day change ends the move, as the other day has no place for it
  const [carriedOn, setCarriedOn] = useState(day.from);
  if (carriedOn !== day.from) {
    setCarriedOn(day.from);
    setCarried(null);
  }
  useImperativeHandle(props.handle, () => ({
    begin,
    focus: (key) => {
      if (grid.current?.contains(document.activeElement) === true) return;
      grid.current?.querySelector<HTMLElement>(`[data-item="${key ?? stopKey}"]`)?.focus();
    },
    focused: () => entryOf(itemInFocus()),
    isAtBlock: () => stops.flat().some(({ key, block }) => block !== null && key === itemInFocus()),
    isMoving: () => carried !== null || moved !== null,
  }));

  useLaneDrag(
    grid,
    {
      ...{ span, day, now },
      heldBy: (item): Held | null => {
        if (item === "ghost") return draft === null ? null : { entry: null, place: draft };
        const entry = entryOf(item);
        const isFree = entry !== null && isMovable(entry, now) && !sent.some(({ key }) => key === entry.key);
        return isFree ? { entry, place: entry } : null;
      },
      freeAt: (courtId, at) => freeTimes(courtId, facts, day).find((free) => covers(free, at)) ?? null,
      // the booking as grabbed: a concurrent change is not overwritten
      onMove: (held, place) => setMoved({ entry: held?.entry ?? null, place }),
      onDrop: (held, place, grip) => {
        const entry = held?.entry ?? null;
        if (entry === null || entryOf(entry.key) !== null) {
          drop(entry, place, grip);
          return;
        }
        setMoved(null);
        props.onGone();
      },
      onGiveUp: () => setMoved(null),
      onPress: (item, courtId, at) => {
        if (carried !== null) {
          const place = movedTo(carried.place, "whole", between(carried.place.time.from, at), courtId, day);
          drop(carried.entry, place, "whole");
          return;
        }
        const entry = entryOf(item);
        if (entry !== null) {
          setStop({ key: entry.key, at: entry.time.from });
          props.onChoose(entry);
        } else if (item.startsWith("gap ")) openAt(courtId, at);
        else openBlock(stops.flat().find(({ key }) => key === item)?.block ?? null);
      },
    },
    isLost,
  );

  const openAt = (courtId: CourtId, at: Instant) => {
    const free = freeTimes(courtId, facts, reachOf(day)).find((one) => covers(one, at));
    if (free !== undefined) props.onDraft(pointedAt(courtId, at, free, now));
  };

  const openBlock = (block: BlockView | null) => {
    if (block !== null && block.until > now) props.onBlock(block);
  };

  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset["item"] === undefined) return;
    if (carried !== null) {
      pressWhileCarrying(event, carried);
      return;
    }
    const { key } = event;
    const current = stops.flat().find((one) => one.key === stopKey) ?? null;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actions[key];
    if (act !== undefined) {
      event.preventDefault();
      act(current);
      return;
    }
    const next = nextStop(stops, stopKey, key, stop?.at ?? current?.time.from ?? now);
    if (next === null) return;
    event.preventDefault();
    const isSideways = key !== "ArrowUp" && key !== "ArrowDown";
    setStop({ key: next.key, at: isSideways ? next.time.from : (stop?.at ?? next.time.from) });
    toFocus.current = { key: next.key, court: null };
  };
  type Stop = ReturnType<typeof firstStop>;
  const open = (current: Stop) => {
    if (current === null) return;
    if (current.entry !== null) props.onChoose(current.entry);
    else if (current.block !== null) openBlock(current.block);
    else openAt(current.courtId, covers(current.time, now) ? now : current.time.from);
  };
  const actions: Readonly<Record<string, (current: Stop) => void>> = {
    Enter: open,
    " ": open,
    PageUp: () => props.onDay(-1),
    PageDown: () => props.onDay(1),
  };
  const pressWhileCarrying = (event: KeyboardEvent, { entry, grip, place }: Carried) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      giveUp();
      return;
    }
    if (event.key === "Enter") {
      event.preventDefault();
      drop(entry, place, grip);
      return;
    }
    const by = keyMove(event.key, event.shiftKey);
    if (by === null) return;
    event.preventDefault();
    const index = day.courts.findIndex(({ id }) => id === place.courtId);
    const court = grip === "end" ? undefined : day.courts[index + by.courts];
    if (by.courts !== 0) {
      if (court !== undefined) carry({ entry, grip, place: { courtId: court.id, time: place.time } });
      return;
    }
    carry({ entry, grip, place: movedTo(place, grip, by.by, place.courtId, day) });
  };

  const at = carried !== null ? { entry: carried.entry, place: carried.place } : moved;
  const ghostOf = (entry: LaneEntry | null, place: BookingPlace, isSent: boolean): Ghost => {
    const problem = isSent ? null : problemAt(entry, place);
    return {
      ...{ key: entry?.key ?? null, courtId: place.courtId, time: place.time, problem, isSent },
      name: entry === null ? deskTexts.draft : nameOf(entry),
      ...windowsAt(day, place, entry?.code?.margins ?? day.rules.margins, now),
    };
  };
  const lastSent = sent.at(-1);
  const sentEntry = entryOf(lastSent?.key ?? null);
  const ghost =
    at !== null
      ? ghostOf(at.entry, at.place, false)
      : lastSent !== undefined && sentEntry !== null
        ? ghostOf(sentEntry, lastSent.place, true)
        : draft !== null
          ? ghostOf(null, draft, false)
          : null;
  // a lane is redrawn only for changes of its own
  const shownGhost = useSame(ghost);

  useFirstSight(grid, span, now, day);
  const density = lanes.length > 10 ? "many" : lanes.length > 5 ? "some" : "few";
  return (
    <>
      <p className="only-spoken" id="desk-keys">
        {deskTexts.lanesHint}
      </p>
      {carried !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-sunk px-5 py-2 max-tablet:px-4">
          <span>
            {(carried.grip === "whole" ? deskTexts.moveHint : deskTexts.lengthHint)(nameOf(carried.entry))}
          </span>
          <Button
            onClick={() => {
              toFocus.current = { key: carried.entry.key, court: null };
              giveUp();
            }}
          >
            {deskTexts.giveUp}
          </Button>
        </div>
      )}
      <div
        ref={grid}
        className="desk-grid"
        role="grid"
        aria-label={deskTexts.lanes}
        aria-describedby="desk-keys"
        data-rows={density}
        data-closed={day.from >= day.rules.bookableUntil}
        onKeyDown={press}
        onFocus={({ target }) => {
          const found = stops.flat().find(({ key }) => key === target.dataset["item"]);
          if (found !== undefined && found.key !== stop?.key)
            setStop({ key: found.key, at: found.time.from });
        }}
      >
        <div
          className="desk-wide"
          style={{ "--hours": between(span.from, span.until) / HOUR } as CSSProperties}
        >
          <div className="desk-axis" aria-hidden="true">
            <span className="desk-corner" />
            <LaneAxis span={span} now={now} />
          </div>
          {rows.map((lane) => (
            <DeskLaneRow
              key={lane.court.id}
              lane={lane}
              span={span}
              now={now}
              ghost={shownGhost?.courtId === lane.court.id ? shownGhost : null}
              liftedKey={
                lane.entries.some(({ key }) => key === shownGhost?.key) ? (shownGhost?.key ?? null) : null
              }
              chosenKey={lane.entries.some(({ key }) => key === chosenKey) ? chosenKey : null}
              stopKey={stopKey}
            />
          ))}
        </div>
      </div>
      <p className="only-spoken" role="status">
        {said}
      </p>
    </>
  );
}

const itemInFocus = () => (document.activeElement as HTMLElement | null)?.dataset["item"] ?? null;

/** Whether a booking can still be moved, lengthened or cancelled. */
export function isMovable({ booking, time }: LaneEntry, now: Instant): boolean {
  return booking?.status === "active" && time.until > now;
}
