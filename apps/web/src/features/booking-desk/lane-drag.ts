import { type BookingSlot, isSameSlot } from "@platzwart/domain/booking/booking-change";
import type { CourtId } from "@platzwart/domain/court/court";
import { between, type Instant, milliseconds } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { type RefObject, useEffect, useRef } from "react";
import { browserClock } from "../../lib/clock/browser-clock.ts";
import { connectionWatch } from "../../lib/live/connection.ts";
import type { DragItem } from "./drag-preview.ts";
import { cellOf, courtOf, dragModeAt, scrollNearEdge, timeAt, trackAt } from "./lane-geometry.ts";
import { type DragMode, drawnSlot, movedTo } from "./snapping.ts";

/** What a drag asks of the lanes, and what it reports to them. */
export interface DragPorts {
  readonly span: Interval;
  readonly day: Interval;
  readonly now: Instant;
  /** The movable item of a cell key ("draft": the new booking) at its present slot; null: not movable. */
  draggableOf(item: string): DragItem | null;
  /** Free time of a court around an instant; null: taken. */
  freeAt(courtId: CourtId, at: Instant): Interval | null;
  /** Called at each new slot with the booking as grabbed. */
  onMove(moved: DragItem): void;
  onDrop(moved: DragItem, mode: DragMode): void;
  onGiveUp(): void;
  /** A press without a move. */
  onPress(item: string, courtId: CourtId, at: Instant): void;
}

/** Distance in px that starts a mouse drag. */
const DRAG_DISTANCE = 4;
/** Duration of the press that lifts a booking by touch. */
const LIFT_AFTER = milliseconds(400);
/** Distance in px that makes a touch scroll instead. */
const LIFT_TOLERANCE = 10;

interface Drag {
  readonly pressEvent: PointerEvent;
  readonly isTouch: boolean;
  readonly item: string;
  readonly courtId: CourtId;
  /** Time on the lane under the press. */
  readonly pressedAt: Instant;
  readonly mode: DragMode;
  /** null: a new booking is drawn. */
  readonly grabbed: DragItem | null;
  /** Last event of the pointer; Shift fixes the court, Alt the time. */
  pointer: PointerEvent;
  isMoving: boolean;
  hasMoved: boolean;
  liftTimer: { cancel(): void } | null;
  slot: BookingSlot | null;
}

/** Listeners are native, as React's touch listeners cannot prevent scrolling (B-03). */
export function useLaneDrag(grid: RefObject<HTMLElement | null>, ports: DragPorts): void {
  const latest = useRef(ports);
  latest.current = ports;
  useEffect(
    () => (grid.current === null ? undefined : new LaneDragging(grid.current, () => latest.current).listen()),
    [grid],
  );
}

/** At most one drag at a time on a grid of lanes. */
class LaneDragging {
  readonly #grid: HTMLElement;
  readonly #ports: () => DragPorts;
  #drag: Drag | null = null;
  /** A drag has just ended, so that the click that the browser reports next is ignored. */
  #wasDragged = false;
  #frame = 0;

  constructor(grid: HTMLElement, ports: () => DragPorts) {
    this.#grid = grid;
    this.#ports = ports;
  }

  /** Returns the function that ends it. */
  listen(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    const grid = this.#grid;
    grid.addEventListener("pointerdown", (event) => this.#press(event), { signal });
    grid.addEventListener("pointermove", (event) => this.#move(event), { signal });
    grid.addEventListener("pointerup", (event) => this.#release(event), { signal });
    grid.addEventListener("pointercancel", () => this.#giveUp(), { signal });
    grid.addEventListener("click", (event) => this.#click(event), { signal });
    grid.addEventListener("contextmenu", (event) => this.#refuseMenu(event), { signal });
    // a browser that may scroll would cancel the drag of a finger
    const keepFromScrolling = (event: TouchEvent) => this.#drag?.isMoving === true && event.preventDefault();
    grid.addEventListener("touchmove", keepFromScrolling, { passive: false, signal });
    addEventListener("keydown", (event) => this.#escape(event), { capture: true, signal });
    addEventListener("blur", () => this.#giveUp(), { signal });
    const unsubscribe = connectionWatch.subscribe(
      () => connectionWatch.connection().isLost && this.#giveUp(),
    );
    return () => {
      this.#giveUp();
      ending.abort();
      unsubscribe();
    };
  }

  #stop(): void {
    this.#drag?.liftTimer?.cancel();
    cancelAnimationFrame(this.#frame);
    this.#grid.classList.remove("is-dragging");
    this.#drag = null;
  }

  #giveUp(): void {
    const wasMoving = this.#drag?.isMoving === true;
    this.#stop();
    if (wasMoving) this.#ports().onGiveUp();
  }

  #press(event: PointerEvent): void {
    this.#wasDragged = false;
    if (this.#drag !== null) {
      this.#giveUp();
      return;
    }
    const begun = dragAt(event, this.#ports());
    this.#drag = begun;
    if (begun?.isTouch === true)
      begun.liftTimer = browserClock.timer("lift a booking", LIFT_AFTER, () => this.#lift(begun));
  }

  #lift(drag: Drag): void {
    drag.isMoving = true;
    this.#grid.classList.add("is-dragging");
    this.#grid.setPointerCapture(drag.pressEvent.pointerId);
    if (drag.isTouch && "vibrate" in navigator) navigator.vibrate(10);
    follow(this.#grid, drag, this.#ports());
    const scroll = () => {
      if (this.#drag === null) return;
      if (scrollNearEdge(this.#grid, this.#drag.pointer)) follow(this.#grid, this.#drag, this.#ports());
      this.#frame = requestAnimationFrame(scroll);
    };
    this.#frame = requestAnimationFrame(scroll);
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === null || event.pointerId !== drag.pressEvent.pointerId) return;
    const distance = Math.hypot(
      event.clientX - drag.pressEvent.clientX,
      event.clientY - drag.pressEvent.clientY,
    );
    drag.pointer = event;
    if (distance >= DRAG_DISTANCE) drag.hasMoved = true;
    if (drag.isMoving) follow(this.#grid, drag, this.#ports());
    else if (drag.isTouch && distance >= LIFT_TOLERANCE) this.#stop();
    else if (!drag.isTouch && distance >= DRAG_DISTANCE) this.#lift(drag);
  }

  #release(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === null || event.pointerId !== drag.pressEvent.pointerId) return;
    this.#stop();
    this.#wasDragged = drag.isMoving;
    if (drag.isMoving) finish(drag, this.#ports());
  }

  #click({ target, clientX }: MouseEvent): void {
    const cell = this.#wasDragged ? null : cellOf(target);
    this.#wasDragged = false;
    const { onPress, span } = this.#ports();
    if (cell !== null) onPress(cell.item, cell.courtId, timeAt(cell.track, clientX, span));
  }

  #refuseMenu(event: Event): void {
    if (this.#drag === null) return;
    event.preventDefault();
    if (this.#drag.isMoving && !this.#drag.isTouch) this.#giveUp();
  }

  #escape(event: KeyboardEvent): void {
    if (event.key !== "Escape" || this.#drag === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#giveUp();
  }
}

function dragAt(event: PointerEvent, { draggableOf, span }: DragPorts): Drag | null {
  const cellUnder = event.button === 0 && event.isPrimary ? cellOf(event.target) : null;
  if (cellUnder === null) return null;
  const { cell, track, item, courtId } = cellUnder;
  const grabbed = draggableOf(item);
  const isGap = item.startsWith("gap ");
  const isTouch = event.pointerType === "touch";
  // fingers scroll over free time and grab bookings
  if (isGap ? isTouch : grabbed === null) return null;
  return {
    ...{ pressEvent: event, pointer: event, isTouch, item, courtId, grabbed },
    pressedAt: timeAt(track, event.clientX, span),
    mode: isGap ? "new" : isTouch ? "whole" : dragModeAt(cell, event.clientX),
    ...{ isMoving: false, hasMoved: false, liftTimer: null, slot: null },
  };
}

function follow(grid: HTMLElement, drag: Drag, ports: DragPorts): void {
  const slot = slotUnder(grid, drag, ports);
  if (slot === null || (drag.slot !== null && isSameSlot(slot, drag.slot))) return;
  drag.slot = slot;
  ports.onMove({ entry: drag.grabbed?.entry ?? null, slot });
}

function slotUnder(
  grid: HTMLElement,
  { grabbed, mode, pressedAt, courtId, pointer }: Drag,
  { span, day, now, freeAt }: DragPorts,
): BookingSlot | null {
  const track = trackAt(grid, pointer.clientY);
  if (track === null) return null;
  const targetCourt = pointer.shiftKey || mode !== "whole" ? courtId : (courtOf(track) ?? courtId);
  const pointerTime = pointer.altKey ? pressedAt : timeAt(track, pointer.clientX, span);
  if (grabbed !== null && mode !== "new")
    return movedTo(grabbed.slot, mode, between(pressedAt, pointerTime), targetCourt, day);
  const free = freeAt(courtId, pressedAt);
  return free === null ? null : drawnSlot(courtId, pressedAt, pointerTime, free, now);
}

function finish({ hasMoved, grabbed, slot, mode, item, courtId, pressedAt }: Drag, ports: DragPorts): void {
  if (hasMoved && slot !== null) {
    ports.onDrop({ entry: grabbed?.entry ?? null, slot }, mode);
    return;
  }
  ports.onGiveUp();
  if (!hasMoved) ports.onPress(item, courtId, pressedAt);
}
