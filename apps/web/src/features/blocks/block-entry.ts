import type { CourtId } from "@platzwart/domain/court/court";
import { addDays, type CalendarDay, weekdayOf } from "@platzwart/domain/time/calendar-day";
import { type Instant, MINUTE, plus, toIso } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { type DoubledZone, doubledZone, wallClock } from "@platzwart/texts/format";
import { dayAt } from "../../shared/hall-day.ts";
import { sentTime, wallTime } from "../../shared/wall-time.ts";
import { differs, type ShownBlock } from "./shown-blocks.ts";

/** What stands in the fields of the dialog; times as the hall's wall clock shows them. */
export interface BlockEntry {
  readonly courtIds: readonly CourtId[];
  readonly isFromNow: boolean;
  readonly from: string;
  readonly until: string;
  readonly reason: string;
  /** Which of both times, where `from` or `until` exists twice; null: nobody has said. */
  readonly fromZone: DoubledZone | null;
  readonly untilZone: DoubledZone | null;
}

/** The last minute of a day, which reads better than midnight of the next; in minutes since its beginning. */
export const LAST_MINUTE = 1439;
/** Ends that are chosen with one touch: of the day on which the block begins, and of the next Friday after it. */
export function usualEnds(first: CalendarDay): readonly [CalendarDay, CalendarDay] {
  return [first, addDays(first, ((FRIDAY - weekdayOf(first) + 6) % 7) + 1)];
}

/** Counted from Monday, which is 0. */
const FRIDAY = 4;

/** From now until the end of the day. */
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

/** A period of a court that was chosen where it is drawn. */
export function entryAt(courtId: CourtId, { from, until }: Interval): BlockEntry {
  return entryOf({ id: "", courtId, from, until, reason: "" });
}

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

/** The beginning as it is sent: now as an instant, for a wall clock shows some hours twice. */
export function fromOf({ isFromNow, from, fromZone }: BlockEntry, now: Instant): string {
  return isFromNow ? toIso(now) : sentTime(from, fromZone);
}

/** The end as it is sent. */
export function untilOf({ until, untilZone }: BlockEntry): string {
  return sentTime(until, untilZone);
}

/** What an entry changes of a block; what it leaves is not sent, so that seconds and double hours stay as they are. */
export function changesOf(
  entry: BlockEntry,
  block: ShownBlock,
): { from?: string; until?: string; reason?: string } {
  const known = entryOf(block);
  const [from, until] = [sentTime(entry.from, entry.fromZone), untilOf(entry)];
  return {
    ...(from === sentTime(known.from, known.fromZone) ? {} : { from }),
    ...(until === untilOf(known) ? {} : { until }),
    ...(entry.reason === known.reason ? {} : { reason: entry.reason }),
  };
}

/** What became of a block since somebody opened it. */
export type Meanwhile = "nothing" | "changed" | "gone";

export function meanwhile(opened: ShownBlock, current: ShownBlock | undefined): Meanwhile {
  if (current === undefined) return "gone";
  return differs(opened, current) ? "changed" : "nothing";
}
