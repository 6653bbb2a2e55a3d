import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { type Duration, hours, type Instant, minutes } from "@platzwart/domain/time/instant";
import { covers, type Interval } from "@platzwart/domain/time/interval";
import type { DeskLane, LaneEntry } from "./desk-day.ts";

export const gapKey = (courtId: CourtId, from: Instant): string => `gap ${courtId} ${from}`;

export const blockKey = ({ id }: Pick<BlockView, "id">): string => `block ${id}`;

/** Item of a lane reachable by keyboard: a booking, a block, or free time (`entry` and `block`: null). */
export interface LaneStop {
  readonly key: string;
  readonly courtId: CourtId;
  readonly time: Interval;
  readonly entry: LaneEntry | null;
  readonly block: BlockView | null;
}

export function laneStops(lanes: readonly DeskLane[]): LaneStop[][] {
  return lanes.map(({ court, entries, blocks, free }) => {
    const none = { courtId: court.id, entry: null, block: null };
    const stops: LaneStop[] = [
      ...entries.map((entry) => ({ ...none, key: entry.key, time: entry.time, entry })),
      ...blocks.map((block) => ({ ...none, key: blockKey(block), time: block, block })),
      ...free.map((time) => ({ ...none, key: gapKey(court.id, time.from), time })),
    ];
    return stops.sort((a, b) => a.time.from - b.time.from);
  });
}

/** Target of an arrow, Home or End; null: none. `at`: the time from which up and down start. */
export function nextStop(
  lanes: readonly (readonly LaneStop[])[],
  current: string | null,
  key: string,
  at: Instant,
): LaneStop | null {
  const row = lanes.findIndex((stops) => stops.some((stop) => stop.key === current));
  if (row === -1) return firstStop(lanes, at);
  const stops = lanes[row] ?? [];
  const column = stops.findIndex((stop) => stop.key === current);
  switch (key) {
    case "ArrowLeft":
      return stops[column - 1] ?? null;
    case "ArrowRight":
      return stops[column + 1] ?? null;
    case "Home":
      return stops[0] ?? null;
    case "End":
      return stops.at(-1) ?? null;
    case "ArrowUp":
      return nearestIn(lanes.slice(0, row).reverse(), at);
    case "ArrowDown":
      return nearestIn(lanes.slice(row + 1), at);
    default:
      return null;
  }
}

export function firstStop(lanes: readonly (readonly LaneStop[])[], now: Instant): LaneStop | null {
  return nearestIn(lanes, now);
}

function nearestIn(lanes: readonly (readonly LaneStop[])[], at: Instant): LaneStop | null {
  const stops = lanes.find((each) => each.length > 0);
  if (stops === undefined) return null;
  const covering = stops.find(({ time }) => covers(time, at));
  const distance = ({ time }: LaneStop) => Math.min(Math.abs(time.from - at), Math.abs(time.until - at));
  return covering ?? stops.reduce((best, stop) => (distance(stop) < distance(best) ? stop : best));
}

/** Move that an arrow key means: in time (with Shift by an hour), or by courts; null: another key. */
export function moveOfKey(
  key: string,
  isShift: boolean,
): { readonly shift: Duration; readonly courtShift: number } | null {
  const step = isShift ? hours(1) : minutes(15);
  switch (key) {
    case "ArrowLeft":
      return { shift: -step as Duration, courtShift: 0 };
    case "ArrowRight":
      return { shift: step, courtShift: 0 };
    case "ArrowUp":
      return { shift: minutes(0), courtShift: -1 };
    case "ArrowDown":
      return { shift: minutes(0), courtShift: 1 };
    default:
      return null;
  }
}
