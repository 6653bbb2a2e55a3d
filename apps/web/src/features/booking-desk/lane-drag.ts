import { type BookingSlot, isSameSlot } from "@platzwart/domain/booking/booking-change";
import type { CourtId } from "@platzwart/domain/court/court";
import { between, type Instant, milliseconds } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { type RefObject, useEffect, useRef } from "react";
import { browserClock } from "../../lib/clock/browser-clock.ts";
import { connectionWatch } from "../../lib/live/connection.ts";
import { cellOf, courtOf, gripAt, scrollNearEdge, timeAt, trackAt } from "./lane-geometry.ts";
import type { Moved } from "./lane-ghost.ts";
import { drawn, type Grip, movedTo } from "./snapping.ts";

export interface DragPorts {
  readonly span: Interval;
  readonly day: Interval;
  readonly now: Instant;
  /** The movable item of a cell key ("ghost": the draft) at its present place; null: not movable. */
  heldBy(item: string): Moved | null;
  /** Free time of a court around an instant; null: taken. */
  freeAt(courtId: CourtId, at: Instant): Interval | null;
  /** Called at each new place, with the booking as it was grabbed. */
  onMove(moved: Moved): void;
  onDrop(moved: Moved, grip: Grip): void;
  /** Cancelled, so that everything is as before. */
  onGiveUp(): void;
  /** Pressed without moving. */
  onPress(item: string, courtId: CourtId, at: Instant): void;
}

/** Distance that starts a mouse drag, in px. */
const DRAG_FROM = 4;
/** Hold that lifts a booking by touch. */
const LIFT_AFTER = milliseconds(400);
const HELD_WITHIN = 10;

interface Drag {
  readonly pressed: PointerEvent;
  readonly isTouch: boolean;
  readonly item: string;
  readonly courtId: CourtId;
  readonly at: Instant;
  readonly grip: Grip;
  /** null: a new booking is drawn. */
  readonly held: Moved | null;
  /** Where the pointer is; Shift keeps the court, Alt the time. */
  pointer: PointerEvent;
  isMoving: boolean;
  hasMoved: boolean;
  lift: { cancel(): void } | null;
  place: BookingSlot | null;
}

/**
 * Moves, lengthens and draws bookings with mouse, pen or finger on the lanes (B-03). Listeners are native, as React's
 * touch listeners cannot prevent scrolling.
 */
export function useLaneDrag(grid: RefObject<HTMLElement | null>, ports: DragPorts): void {
  const latest = useRef(ports);
  latest.current = ports;
  useEffect(() => (grid.current === null ? undefined : listen(grid.current, () => latest.current)), [grid]);
}

/** Returns the function that ends it. */
function listen(grid: HTMLElement, ports: () => DragPorts): () => void {
  let drag: Drag | null = null;
  let wasDragged = false;
  let frame = 0;

  const stop = () => {
    drag?.lift?.cancel();
    cancelAnimationFrame(frame);
    grid.classList.remove("is-dragging");
    drag = null;
  };
  const giveUp = () => {
    const wasMoving = drag?.isMoving === true;
    stop();
    if (wasMoving) ports().onGiveUp();
  };
  const scroll = () => {
    if (drag === null) return;
    if (scrollNearEdge(grid, drag.pointer)) follow(grid, drag, ports());
    frame = requestAnimationFrame(scroll);
  };
  const lift = (one: Drag) => {
    one.isMoving = true;
    grid.classList.add("is-dragging");
    grid.setPointerCapture(one.pressed.pointerId);
    if (one.isTouch && "vibrate" in navigator) navigator.vibrate(10);
    follow(grid, one, ports());
    frame = requestAnimationFrame(scroll);
  };

  const press = (event: PointerEvent) => {
    wasDragged = false;
    if (drag !== null) {
      giveUp();
      return;
    }
    const begun = dragAt(event, ports());
    drag = begun;
    if (begun?.isTouch === true)
      begun.lift = browserClock.timer("lift a booking", LIFT_AFTER, () => lift(begun));
  };
  const move = (event: PointerEvent) => {
    if (drag === null || event.pointerId !== drag.pressed.pointerId) return;
    const way = Math.hypot(event.clientX - drag.pressed.clientX, event.clientY - drag.pressed.clientY);
    drag.pointer = event;
    if (way >= DRAG_FROM) drag.hasMoved = true;
    if (drag.isMoving) follow(grid, drag, ports());
    else if (drag.isTouch && way >= HELD_WITHIN) stop();
    else if (!drag.isTouch && way >= DRAG_FROM) lift(drag);
  };
  const release = (event: PointerEvent) => {
    if (drag === null || event.pointerId !== drag.pressed.pointerId) return;
    const released = drag;
    stop();
    wasDragged = released.isMoving;
    if (released.isMoving) finish(released, ports());
  };
  const click = ({ target, clientX }: MouseEvent) => {
    const cell = wasDragged ? null : cellOf(target);
    wasDragged = false;
    if (cell !== null) ports().onPress(cell.item, cell.courtId, timeAt(cell.track, clientX, ports().span));
  };

  const ending = new AbortController();
  const { signal } = ending;
  grid.addEventListener("pointerdown", press, { signal });
  grid.addEventListener("pointermove", move, { signal });
  grid.addEventListener("pointerup", release, { signal });
  grid.addEventListener("pointercancel", giveUp, { signal });
  grid.addEventListener("click", click, { signal });
  addEventListener("blur", giveUp, { signal });
  keepFromBrowser(grid, () => drag, giveUp, signal);
  const unsubscribe = connectionWatch.subscribe(() => connectionWatch.connection().isLost && giveUp());
  return () => {
    giveUp();
    ending.abort();
    unsubscribe();
  };
}

/** Keeps the browser's menu, scrolling and Escape off a drag. */
function keepFromBrowser(
  grid: HTMLElement,
  current: () => Drag | null,
  giveUp: () => void,
  signal: AbortSignal,
): void {
  const menu = (event: Event) => {
    const drag = current();
    if (drag !== null) event.preventDefault();
    if (drag?.isMoving === true && !drag.isTouch) giveUp();
  };
  // a browser that may scroll would cancel the drag of a finger
  const touch = (event: TouchEvent) => {
    if (current()?.isMoving === true) event.preventDefault();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || current() === null) return;
    event.preventDefault();
    event.stopPropagation();
    giveUp();
  };
  grid.addEventListener("contextmenu", menu, { signal });
  grid.addEventListener("touchmove", touch, { passive: false, signal });
  addEventListener("keydown", key, { capture: true, signal });
}

/** The drag that a press may begin; null: none. */
function dragAt(event: PointerEvent, { heldBy, span }: DragPorts): Drag | null {
  const pressed = event.button === 0 && event.isPrimary ? cellOf(event.target) : null;
  if (pressed === null) return null;
  const { cell, track, item, courtId } = pressed;
  const held = heldBy(item);
  const isGap = item.startsWith("gap ");
  const isTouch = event.pointerType === "touch";
  // fingers scroll over free time and grab bookings
  if (isGap ? isTouch : held === null) return null;
  return {
    ...{ pressed: event, pointer: event, isTouch, item, courtId, held },
    at: timeAt(track, event.clientX, span),
    grip: isGap ? "new" : isTouch ? "whole" : gripAt(cell, event.clientX),
    ...{ isMoving: false, hasMoved: false, lift: null, place: null },
  };
}

/** Takes the booking to the pointer. */
function follow(grid: HTMLElement, drag: Drag, ports: DragPorts): void {
  const place = placeUnder(grid, drag, ports);
  if (place === null || (drag.place !== null && isSameSlot(place, drag.place))) return;
  drag.place = place;
  ports.onMove({ entry: drag.held?.entry ?? null, place });
}

/** Place of the booking at the pointer; null: none. */
function placeUnder(
  grid: HTMLElement,
  { held, grip, at, courtId, pointer }: Drag,
  { span, day, now, freeAt }: DragPorts,
): BookingSlot | null {
  const track = trackAt(grid, pointer.clientY);
  if (track === null) return null;
  const target = pointer.shiftKey || grip !== "whole" ? courtId : (courtOf(track) ?? courtId);
  const there = pointer.altKey ? at : timeAt(track, pointer.clientX, span);
  if (held !== null && grip !== "new") return movedTo(held.place, grip, between(at, there), target, day);
  const free = freeAt(courtId, at);
  return free === null ? null : drawn(courtId, at, there, free, now);
}

/** Reports the end of a drag. */
function finish({ hasMoved, held, place, grip, item, courtId, at }: Drag, ports: DragPorts): void {
  if (hasMoved && place !== null) {
    ports.onDrop({ entry: held?.entry ?? null, place }, grip);
    return;
  }
  ports.onGiveUp();
  if (!hasMoved) ports.onPress(item, courtId, at);
}
