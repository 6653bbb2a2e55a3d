import type { Instant } from "../time/instant.ts";
import { covers, type Interval } from "../time/interval.ts";
import type { CourtId } from "./court.ts";

/** A closed court ("Gesperrt", C-13): no bookings, and time-limited codes neither light nor open it. */
export interface Block {
  readonly id: string;
  readonly courtId: CourtId;
  readonly period: Interval;
}

/** false: after an early end, until the period is over, so that a clock set back does not revive the block. */
export function isBlockEffective(
  { period, endedAt }: { readonly period: Interval; readonly endedAt: Instant | null },
  now: Instant,
): boolean {
  return endedAt === null || period.until <= now;
}

/** The court's block that covers now, of several the one with the latest end; null: none. */
export function currentBlock<B extends Block>(blocks: readonly B[], court: CourtId, now: Instant): B | null {
  let found: B | null = null;
  for (const block of blocks) {
    if (block.courtId !== court || !covers(block.period, now)) continue;
    if (found === null || block.period.until > found.period.until) found = block;
  }
  return found;
}
