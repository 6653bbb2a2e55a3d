import { type BookingPlace, isSamePlace } from "@platzwart/domain/booking/booking-change";
import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { between, type Instant, milliseconds, plus } from "@platzwart/domain/time/instant";
import { covers, type Interval } from "@platzwart/domain/time/interval";
import { type RefObject, useEffect, useRef } from "react";
import { browserClock } from "../../shared/browser-clock.ts";
import type { LaneEntry } from "./desk-day.ts";
import { drawn, type Grip, movedTo } from "./snapping.ts";

/** The grabbed booking at the time of grabbing; null: a new one. */
export interface Held {
  readonly entry: LaneEntry | null;
  readonly place: BookingPlace;
}

export interface DragPorts {
  readonly span: Interval;
  readonly day: Interval;
  readonly now: Instant;
  /** The movable item of a cell key ("ghost": the draft); null: not movable. */
  heldBy(item: string): Held | null;
  /** Free time of a court around an instant; null: taken. */
  freeAt(courtId: CourtId, at: Instant): Interval | null;
  /** Called at each new place. */
  onMove(held: Held | null, place: BookingPlace): void;
  onDrop(held: Held | null, place: BookingPlace, grip: Grip): void;
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
/** Width of a booking's ends that change its length, in px; narrow bookings have none. */
const END = 8;
const NARROW = 30;
/** Distance from the edge and speed of scrolling, in px and px a frame. */
const EDGE = 40;
const FASTEST = 20;

interface Drag {
  readonly pointerId: number;
  readonly isTouch: boolean;
  readonly x: number;
  readonly y: number;
  readonly item: string;
  readonly courtId: CourtId;
  readonly at: Instant;
  readonly grip: Grip;
  readonly held: Held | null;
  isMoving: boolean;
  hasMoved: boolean;
  lift: { cancel(): void } | null;
  place: BookingPlace | null;
}

/**
 * Moves, lengthens and draws bookings with mouse, pen or finger on the lanes (B-03). Listeners are native, as React's
 * touch listeners cannot prevent scrolling.
 */
export function useLaneDrag(grid: RefObject<HTMLElement | null>, ports: DragPorts, isLost: boolean): void {
  const latest = useRef(ports);
  latest.current = ports;
  const giveUp = useRef<() => void>(() => undefined);
  useEffect(() => {
    const { current } = grid;
    if (current === null) return;
    const dragging = listen(current, () => latest.current);
    giveUp.current = dragging.giveUp;
    return dragging.end;
  }, [grid]);
  useEffect(() => {
    if (isLost) giveUp.current();
  }, [isLost]);
}

function listen(grid: HTMLElement, ports: () => DragPorts) {
  let drag: Drag | null = null;
  let wasDragged = false;
  let frame = 0;
  let pointer = { x: 0, y: 0, isShift: false, isAlt: false };

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
  const lift = (one: Drag) => {
    one.isMoving = true;
    grid.classList.add("is-dragging");
    grid.setPointerCapture(one.pointerId);
    if (one.isTouch && "vibrate" in navigator) navigator.vibrate(10);
    follow();
    frame = requestAnimationFrame(scroll);
  };

  const follow = () => {
    if (drag === null || !drag.isMoving) return;
    const { held, grip, at, courtId } = drag;
    const { span, day, now, onMove } = ports();
    const track = trackAt(grid, pointer.y) ?? trackOf(grid, courtId);
    if (track === null) return;
    const target = pointer.isShift || grip !== "whole" ? courtId : (courtOf(track) ?? courtId);
    const there = pointer.isAlt ? at : timeAt(track, pointer.x, span);
    const free = ports().freeAt(courtId, at);
    const place =
      held !== null && grip !== "new"
        ? movedTo(held.place, grip, between(at, there), target, day)
        : free === null
          ? null
          : drawn(courtId, at, there, free, now);
    if (place === null || (drag.place !== null && isSamePlace(place, drag.place))) return;
    drag.place = place;
    onMove(held, place);
  };
  const scroll = () => {
    if (drag === null) return;
    const box = grid.getBoundingClientRect();
    const sideways = speed(pointer.x - box.left, box.right - pointer.x);
    const down = speed(pointer.y, innerHeight - pointer.y);
    if (sideways !== 0) grid.scrollLeft += sideways;
    if (down !== 0) scrollBy(0, down);
    if (sideways !== 0 || down !== 0) follow();
    frame = requestAnimationFrame(scroll);
  };

  const press = (event: PointerEvent) => {
    wasDragged = false;
    if (drag !== null) {
      giveUp();
      return;
    }
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const track = event.target.closest<HTMLElement>("[data-court]");
    const cell = event.target.closest<HTMLElement>("[data-item]");
    const courtId = track === null ? null : courtOf(track);
    const item = cell?.dataset["item"];
    if (track === null || courtId === null || cell === null || item === undefined) return;
    const held = ports().heldBy(item);
    const isGap = item.startsWith("gap ");
    if (held === null && !isGap) return;
    const isTouch = event.pointerType === "touch";
    // fingers scroll over free time and grab bookings
    if (isTouch && isGap) return;
    pointer = { x: event.clientX, y: event.clientY, isShift: event.shiftKey, isAlt: event.altKey };
    drag = {
      ...{ pointerId: event.pointerId, isTouch, x: event.clientX, y: event.clientY, item, courtId, held },
      at: timeAt(track, event.clientX, ports().span),
      grip: isGap ? "new" : isTouch ? "whole" : gripAt(cell, event.clientX),
      ...{ isMoving: false, hasMoved: false, lift: null, place: null },
    };
    const begun = drag;
    if (isTouch) drag.lift = browserClock.timer("lift a booking", LIFT_AFTER, () => lift(begun));
  };
  const move = (event: PointerEvent) => {
    if (drag === null || event.pointerId !== drag.pointerId) return;
    const way = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    pointer = { x: event.clientX, y: event.clientY, isShift: event.shiftKey, isAlt: event.altKey };
    if (way >= DRAG_FROM) drag.hasMoved = true;
    if (drag.isMoving) follow();
    else if (drag.isTouch && way >= HELD_WITHIN) stop();
    else if (!drag.isTouch && way >= DRAG_FROM) lift(drag);
  };
  const release = (event: PointerEvent) => {
    if (drag === null || event.pointerId !== drag.pointerId) return;
    const { isMoving, hasMoved, held, place, grip, item, courtId, at } = drag;
    stop();
    if (!isMoving) return;
    wasDragged = true;
    if (!hasMoved) {
      ports().onGiveUp();
      ports().onPress(item, courtId, at);
    } else if (place === null) ports().onGiveUp();
    else ports().onDrop(held, place, grip);
  };
  const click = (event: MouseEvent) => {
    if (wasDragged || !(event.target instanceof Element)) {
      wasDragged = false;
      return;
    }
    const cell = event.target.closest<HTMLElement>("[data-item]");
    const track = event.target.closest<HTMLElement>("[data-court]");
    const item = cell?.dataset["item"];
    const courtId = track === null ? null : courtOf(track);
    if (item === undefined || track === null || courtId === null) return;
    ports().onPress(item, courtId, timeAt(track, event.clientX, ports().span));
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || drag === null) return;
    event.preventDefault();
    event.stopPropagation();
    giveUp();
  };
  const menu = (event: Event) => {
    if (drag !== null) event.preventDefault();
    if (drag?.isMoving === true && !drag.isTouch) giveUp();
  };
  // a browser that may scroll would cancel the drag of a finger
  const touch = (event: TouchEvent) => {
    if (drag?.isMoving === true) event.preventDefault();
  };

  const ending = new AbortController();
  const { signal } = ending;
  grid.addEventListener("pointerdown", press, { signal });
  grid.addEventListener("pointermove", move, { signal });
  grid.addEventListener("pointerup", release, { signal });
  grid.addEventListener("pointercancel", giveUp, { signal });
  grid.addEventListener("click", click, { signal });
  grid.addEventListener("contextmenu", menu, { signal });
  grid.addEventListener("touchmove", touch, { passive: false, signal });
  addEventListener("keydown", key, { capture: true, signal });
  addEventListener("blur", giveUp, { signal });
  return {
    giveUp,
    end: () => {
      giveUp();
      ending.abort();
    },
  };
}

function gripAt(cell: HTMLElement, x: number): Grip {
  const { left, right, width } = cell.getBoundingClientRect();
  if (width < NARROW) return "whole";
  if (right - x <= END) return "end";
  return x - left <= END ? "start" : "whole";
}

function courtOf(track: HTMLElement): CourtId | null {
  return parseCourtId(track.dataset["court"] ?? "");
}

function trackOf(grid: HTMLElement, courtId: CourtId): HTMLElement | null {
  return grid.querySelector<HTMLElement>(`[data-court="${courtId}"]`);
}

/** The lane at a height; clamped to the first and last. */
function trackAt(grid: HTMLElement, y: number): HTMLElement | null {
  const tracks = [...grid.querySelectorAll<HTMLElement>("[data-court]")];
  return tracks.find((track) => y < track.getBoundingClientRect().bottom) ?? tracks.at(-1) ?? null;
}

function timeAt(track: HTMLElement, x: number, span: Interval): Instant {
  const { left, width } = track.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (x - left) / width));
  const at = plus(span.from, milliseconds(Math.round(share * between(span.from, span.until))));
  // the exclusive end of the span is no instant of it
  return covers(span, at) || at < span.from ? at : plus(span.until, milliseconds(-1));
}

function speed(before: number, after: number): number {
  if (before < EDGE) return -Math.min(FASTEST, Math.ceil((EDGE - before) / 2));
  return after < EDGE ? Math.min(FASTEST, Math.ceil((EDGE - after) / 2)) : 0;
}
