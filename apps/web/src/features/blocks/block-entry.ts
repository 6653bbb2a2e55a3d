import type { CourtId } from "@platzwart/domain/court/court";
import { addDays, type CalendarDay, weekdayOf } from "@platzwart/domain/time/calendar-day";
import { type Instant, MINUTE, plus, toIso } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { type DoubledZone, doubledZone, wallClock } from "@platzwart/texts/format";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { sentTime, wallTime } from "../../lib/clock/wall-time.ts";
import { differs, type ShownBlock } from "./shown-blocks.ts";

/** Times are those of the hall's wall clock. */
export interface BlockEntry {
  readonly courtIds: readonly CourtId[];
  readonly isFromNow: boolean;
  readonly from: string;
  readonly until: string;
  readonly reason: string;
  /** Choice between both instants of a doubled hour; null: not chosen, or not needed. */
  readonly fromZone: DoubledZone | null;
  readonly untilZone: DoubledZone | null;
}

/** Last minute of a day since midnight, which reads better than midnight of the next day. */
export const LAST_MINUTE = 1439;
/** Ends offered as buttons: the first day, and the Friday after it. */
export function usualEnds(first: CalendarDay): readonly [CalendarDay, CalendarDay] {
  return [first, addDays(first, ((FRIDAY - weekdayOf(first) + 6) % 7) + 1)];
}

/** Counted from Monday, which is 0. */
const FRIDAY = 4;

export function newEntry(courtId: CourtId, now: Instant): BlockEntry {
  return {
    courtIds: [courtId],
    isFromNow: true,
    from: wallClock(now),
    until: wallTime(dayAt(plus(now, MINUTE)), LAST_MINUTE),
    reason: "",
    fromZone: doubledZone(now),
    untilZone: null,
  };
}

/** A new block of the given period. */
export function entryAt(courtId: CourtId, { from, until }: Interval): BlockEntry {
  return entryOf({ id: "", courtId, from, until, reason: "" });
}

/** The entry of a stored block. */
export function entryOf({ courtId, from, until, reason }: ShownBlock): BlockEntry {
  return {
    courtIds: [courtId],
    isFromNow: false,
    from: wallClock(from),
    until: wallClock(until),
    reason,
    fromZone: doubledZone(from),
    untilZone: doubledZone(until),
  };
}

/** Start as sent to the server: now as an instant, as a wall clock shows some hours twice. */
export function fromOf({ isFromNow, from, fromZone }: BlockEntry, now: Instant): string {
  return isFromNow ? toIso(now) : sentTime(from, fromZone);
}

export function untilOf({ until, untilZone }: BlockEntry): string {
  return sentTime(until, untilZone);
}

/** Changed fields only, so that seconds and doubled hours of the others stay. */
export function changesOf(
  entry: BlockEntry,
  block: ShownBlock,
): { from?: string; until?: string; reason?: string } {
  const before = entryOf(block);
  const [from, until] = [sentTime(entry.from, entry.fromZone), untilOf(entry)];
  return {
    ...(from === sentTime(before.from, before.fromZone) ? {} : { from }),
    ...(until === untilOf(before) ? {} : { until }),
    ...(entry.reason === before.reason ? {} : { reason: entry.reason }),
  };
}

/** What happened to a block since a dialog opened it. */
export type Meanwhile = "nothing" | "changed" | "gone";

export function changeMeanwhile(opened: ShownBlock, current: ShownBlock | undefined): Meanwhile {
  if (current === undefined) return "gone";
  return differs(opened, current) ? "changed" : "nothing";
}
