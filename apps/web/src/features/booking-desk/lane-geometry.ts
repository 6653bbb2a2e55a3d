import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { between, type Instant, milliseconds, plus } from "@platzwart/domain/time/instant";
import { covers, type Interval } from "@platzwart/domain/time/interval";
import type { DragMode } from "./snapping.ts";

/** Width of a booking's ends that change its length, in px; narrow bookings have none. */
const END_WIDTH = 8;
const MIN_WIDTH_WITH_ENDS = 30;
/** Distance from the edge in px, and speed in px per frame. */
const SCROLL_DISTANCE = 40;
const MAX_SPEED = 20;

/** An item's element inside the track of its court; `item`: its key. */
export interface LaneCell {
  readonly cell: HTMLElement;
  readonly track: HTMLElement;
  readonly item: string;
  readonly courtId: CourtId;
}

export function cellOf(target: EventTarget | null): LaneCell | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>("[data-item]");
  const track = target.closest<HTMLElement>("[data-court]");
  const item = cell?.dataset["item"];
  const courtId = track === null ? null : courtOf(track);
  if (cell === null || track === null || item === undefined || courtId === null) return null;
  return { cell, track, item, courtId };
}

/** `x`: in px of the window. */
export function dragModeAt(cell: HTMLElement, x: number): DragMode {
  const { left, right, width } = cell.getBoundingClientRect();
  if (width < MIN_WIDTH_WITH_ENDS) return "whole";
  if (right - x <= END_WIDTH) return "end";
  return x - left <= END_WIDTH ? "start" : "whole";
}

export function courtOf(track: HTMLElement): CourtId | null {
  return parseCourtId(track.dataset["court"] ?? "");
}

/** Lane at a height, clamped to the first and last one; null: the day has no court. */
export function trackAt(grid: HTMLElement, y: number): HTMLElement | null {
  const tracks = [...grid.querySelectorAll<HTMLElement>("[data-court]")];
  return tracks.find((track) => y < track.getBoundingClientRect().bottom) ?? tracks.at(-1) ?? null;
}

/** `x`: in px of the window, clamped to the lane. */
export function timeAt(track: HTMLElement, x: number, span: Interval): Instant {
  const { left, width } = track.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (x - left) / width));
  const at = plus(span.from, milliseconds(Math.round(share * between(span.from, span.until))));
  // the end of the span is exclusive
  return covers(span, at) || at < span.from ? at : plus(span.until, milliseconds(-1));
}

/** Scrolls by one frame near an edge; returns whether it scrolled. */
export function scrollNearEdge(grid: HTMLElement, { clientX: x, clientY: y }: PointerEvent): boolean {
  const box = grid.getBoundingClientRect();
  const sideways = speed(x - box.left, box.right - x);
  const down = speed(y, innerHeight - y);
  if (sideways !== 0) grid.scrollLeft += sideways;
  if (down !== 0) scrollBy(0, down);
  return sideways !== 0 || down !== 0;
}

function speed(toStart: number, toEnd: number): number {
  if (toStart < SCROLL_DISTANCE) return -Math.min(MAX_SPEED, Math.ceil((SCROLL_DISTANCE - toStart) / 2));
  return toEnd < SCROLL_DISTANCE ? Math.min(MAX_SPEED, Math.ceil((SCROLL_DISTANCE - toEnd) / 2)) : 0;
}
