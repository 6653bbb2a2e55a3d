import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import { type BookingSlot, isSameSlot } from "@platzwart/domain/booking/booking-change";
import { freeTimes } from "@platzwart/domain/booking/desk-slots";
import type { Instant } from "@platzwart/domain/time/instant";
import { covers } from "@platzwart/domain/time/interval";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type DeskFacts, type DeskLane, isMovable, type LaneEntry, problemAt } from "./desk-day.ts";
import { nameOf, problemWords } from "./desk-words.ts";
import { dragPreview } from "./drag-preview.ts";
import { useDragging } from "./dragged-booking.ts";
import { type KeyboardMove, useKeyboardMove } from "./keyboard-move.ts";
import { useLaneFocus } from "./lane-focus.ts";
import type { LaneStop } from "./lane-keys.ts";
import { LaneRows } from "./lane-rows.tsx";
import { spanOf, useInitialScroll, useProgressiveLanes } from "./lanes-in-view.ts";
import { type DragMode, reachOf, slotAtPointer } from "./snapping.ts";

export interface LanesHandle {
  /** Begins moving a booking, or its end, by keyboard or touch. */
  begin(key: string, mode: "whole" | "end"): void;
  /** Focuses an item; null: the Tab stop. */
  focus(key: string | null): void;
  focused(): LaneStop | null;
  isMoving(): boolean;
}

interface LanesProps {
  readonly day: BookingDayView;
  readonly lanes: readonly DeskLane[];
  readonly facts: DeskFacts;
  readonly now: Instant;
  readonly draft: BookingSlot | null;
  readonly chosenKey: string | null;
  /** Moves without an answer yet. */
  readonly pendingMoves: readonly { readonly key: string; readonly slot: BookingSlot }[];
  readonly handle: Ref<LanesHandle>;
  onDraft(slot: BookingSlot): void;
  onChoose(entry: LaneEntry): void;
  onOpenBlock(block: BlockView): void;
  onMoved(entry: LaneEntry, slot: BookingSlot, mode: DragMode): void;
  /** The dragged booking was removed meanwhile. */
  onGone(): void;
  onRefused(problem: string, slot: BookingSlot): void;
  onMoveDays(days: number): void;
}

/** Lanes on which bookings are made, moved and lengthened (B-03). */
export function BookingLanes(props: LanesProps) {
  const { day, lanes, facts, now, draft, chosenKey, pendingMoves } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [announcement, say] = useState("");
  const span = useMemo(() => spanOf(day, lanes, draft, now), [day, lanes, draft, now]);
  const rows = useProgressiveLanes(lanes);
  const focus = useLaneFocus(grid, lanes, now);
  const entryOf = (key: string | undefined) => focus.find(key)?.entry ?? null;

  const drop = (entry: LaneEntry | null, slot: BookingSlot, mode: DragMode) => {
    keyboard.end();
    const problem = problemAt(entry, slot, facts);
    if (problem !== null) {
      const words = problemWords(problem);
      say(words);
      props.onRefused(words, slot);
    } else if (entry === null) props.onDraft(slot);
    else if (!isSameSlot(entry, slot)) {
      focus.focusWhenDrawn(entry.key, slot.courtId);
      props.onMoved(entry, slot, mode);
    }
  };
  const keyboard = useKeyboardMove({ day, facts, say, onDrop: drop });
  const { keyboardMove } = keyboard;
  const dragged = useDragging(grid, {
    ...{ day, facts, now, span, draft, pendingMoves, entryOf },
    onDrop: drop,
    onGone: props.onGone,
    onPress: (item, courtId, at) => {
      const stop = focus.find(item);
      if (keyboardMove !== null) keyboard.dropAt(keyboardMove, courtId, at);
      else if (stop !== null) {
        if (stop.entry !== null) focus.setStop(stop);
        openItem(stop, at);
      }
    },
  });
  useImperativeHandle(props.handle, () => ({
    begin: (key, mode) => {
      const entry = entryOf(key);
      if (entry === null || !isMovable(entry, now)) return;
      keyboard.begin(entry, mode);
      focus.focusWhenDrawn(key);
    },
    focus: focus.focusNow,
    focused: focus.focused,
    isMoving: () => keyboardMove !== null || dragged !== null,
  }));

  const openItem = ({ entry, block, courtId }: LaneStop, at: Instant) => {
    if (entry !== null) props.onChoose(entry);
    else if (block === null) {
      const free = freeTimes(courtId, facts, reachOf(day)).find((interval) => covers(interval, at));
      if (free !== undefined) props.onDraft(slotAtPointer(courtId, at, free, now));
    } else if (block.until > now) props.onOpenBlock(block);
  };
  const openStop = () => {
    const { stop } = focus;
    if (stop !== null) openItem(stop, covers(stop.time, now) ? now : stop.time.from);
  };
  const actions: Readonly<Record<string, () => void>> = {
    Enter: openStop,
    " ": openStop,
    PageUp: () => props.onMoveDays(-1),
    PageDown: () => props.onMoveDays(1),
  };
  const pressKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset["item"] === undefined) return;
    if (keyboardMove !== null) {
      keyboard.press(event, keyboardMove);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key];
    if (action !== undefined) action();
    else if (!focus.moveByKey(event.key)) return;
    event.preventDefault();
  };

  useInitialScroll(grid, span, now, day);
  const lastSent = pendingMoves.at(-1);
  const sentEntry = entryOf(lastSent?.key);
  const preview = dragPreview(
    { day, facts, now },
    {
      moved: keyboardMove ?? dragged,
      sent: lastSent !== undefined && sentEntry !== null ? { entry: sentEntry, slot: lastSent.slot } : null,
      draft,
    },
  );
  return (
    <>
      <p className="only-spoken" id="desk-keys">
        {deskTexts.lanesHint}
      </p>
      {keyboardMove !== null && (
        <KeyboardMoveHint
          keyboardMove={keyboardMove}
          onGiveUp={() => {
            focus.focusWhenDrawn(keyboardMove.entry.key);
            keyboard.giveUp();
          }}
        />
      )}
      <div
        ref={grid}
        className="desk-grid"
        role="grid"
        aria-label={deskTexts.lanes}
        aria-describedby="desk-keys"
        data-rows={lanes.length > 10 ? "many" : lanes.length > 5 ? "some" : "few"}
        data-closed={day.from >= day.rules.bookableUntil}
        onKeyDown={pressKey}
        onFocus={focus.onFocus}
      >
        <LaneRows lanes={rows} {...{ span, now, preview, chosenKey }} stopKey={focus.stop?.key ?? null} />
      </div>
      <p className="only-spoken" role="status">
        {announcement}
      </p>
    </>
  );
}

interface KeyboardMoveHintProps {
  readonly keyboardMove: KeyboardMove;
  onGiveUp(): void;
}

function KeyboardMoveHint({ keyboardMove: { entry, mode }, onGiveUp }: KeyboardMoveHintProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-sunk px-5 py-2 max-tablet:px-4">
      <span>{(mode === "whole" ? deskTexts.moveHint : deskTexts.lengthHint)(nameOf(entry))}</span>
      <Button onClick={onGiveUp}>{deskTexts.giveUp}</Button>
    </div>
  );
}
