import type { Instant } from "../time/instant.ts";
import { covers, type Interval } from "../time/interval.ts";
import type { CourtId } from "./court.ts";

/**
 * A period in which a court is closed ("Gesperrt", C-13): the court cannot be booked, time-limited codes neither light
 * it nor open its door.
 */
export interface Block {
  readonly id: string;
  readonly courtId: CourtId;
  readonly period: Interval;
}

/**
 * Whether a block counts at `now`. A block ended early is over from then on: after a clock set back before its end it
 * is left out until that end has passed again, so that it never comes back into force. `endedAt`: time of the early
 * end; null: none.
 */
export function isReckonedWith(
  { period, endedAt }: { readonly period: Interval; readonly endedAt: Instant | null },
  now: Instant,
): boolean {
  return endedAt === null || period.until <= now;
}

/** The block of the court that covers now, or null; of several blocks, the one with the latest end. */
export function currentBlock<B extends Block>(blocks: readonly B[], court: CourtId, now: Instant): B | null {
  let found: B | null = null;
  for (const block of blocks) {
    if (block.courtId !== court || !covers(block.period, now)) continue;
    if (found === null || block.period.until > found.period.until) found = block;
  }
  return found;
}
