import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { freeTimes } from "@platzwart/domain/booking/desk-slots";
import type { Instant } from "@platzwart/domain/time/instant";
import { covers, type Interval } from "@platzwart/domain/time/interval";
import { type RefObject, useState } from "react";
import { type DeskFacts, isMovable, type LaneEntry } from "./desk-day.ts";
import type { DragItem } from "./drag-preview.ts";
import { type DragPorts, useLaneDrag } from "./lane-drag.ts";
import type { DragMode } from "./snapping.ts";

interface DragOptions extends Pick<DragPorts, "onPress"> {
  readonly day: BookingDayView;
  readonly facts: DeskFacts;
  readonly now: Instant;
  readonly span: Interval;
  readonly draft: BookingSlot | null;
  /** Moves without an answer, whose bookings cannot be dragged. */
  readonly pendingMoves: readonly { readonly key: string }[];
  /** null: the booking was removed. */
  entryOf(key: string): LaneEntry | null;
  /** `entry` as grabbed, so that the server refuses a stale revision; null: a new booking. */
  onDrop(entry: LaneEntry | null, slot: BookingSlot, mode: DragMode): void;
  onGone(): void;
}

/** The dragged booking at its present slot; null: none (B-03). */
export function useDragging(grid: RefObject<HTMLElement | null>, options: DragOptions): DragItem | null {
  const { day, facts, now, span, draft, pendingMoves, entryOf, onPress } = options;
  const [dragged, setDragged] = useState<DragItem | null>(null);
  useLaneDrag(grid, {
    ...{ span, day, now, onPress },
    draggableOf: (item) => {
      if (item === "draft") return draft && { entry: null, slot: draft };
      const entry = entryOf(item);
      const isDraggable =
        entry !== null && isMovable(entry, now) && !pendingMoves.some(({ key }) => key === entry.key);
      return isDraggable ? { entry, slot: entry } : null;
    },
    freeAt: (courtId, at) => freeTimes(courtId, facts, day).find((free) => covers(free, at)) ?? null,
    onMove: setDragged,
    onDrop: ({ entry, slot }, mode) => {
      setDragged(null);
      if (entry === null || entryOf(entry.key) !== null) options.onDrop(entry, slot, mode);
      else options.onGone();
    },
    onGiveUp: () => setDragged(null),
  });
  return dragged;
}
