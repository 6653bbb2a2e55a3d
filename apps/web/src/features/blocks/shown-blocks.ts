import type { AuthoredBlockView, BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { type Instant, MINUTE, plus } from "@platzwart/domain/time/instant";

/** Fields shown of a block; its author is known from the list of blocks alone. */
export type ShownBlock = Pick<BlockView, "id" | "courtId" | "from" | "until" | "reason"> &
  Partial<Pick<AuthoredBlockView, "createdAt" | "createdBy" | "changedAt" | "changedBy">>;

/**
 * Blocks in force and to come, by start. A block in force is also known from its court, where the list is missing
 * (C-13).
 */
export function shownBlocks(
  listed: readonly AuthoredBlockView[],
  blocked: readonly CourtView[],
  now: Instant,
): ShownBlock[] {
  const shown = new Map<string, ShownBlock>();
  for (const { id, block } of blocked) {
    if (block !== null) shown.set(block.id, { courtId: id, ...block });
  }
  for (const block of listed) {
    if (block.until > now) shown.set(block.id, block);
  }
  return [...shown.values()].sort((a, b) => a.from - b.from || a.courtId - b.courtId);
}

/** Whether the remainders of two blocks agree to the minute, reason included. */
export function isAlike(a: ShownBlock, b: ShownBlock, now: Instant): boolean {
  const hasBegun = Math.max(a.from, b.from) <= plus(now, MINUTE);
  return (hasBegun || a.from === b.from) && a.until === b.until && a.reason === b.reason;
}

/** Whether a block was changed since it was read. */
export function differs(a: ShownBlock, b: ShownBlock): boolean {
  return a.from !== b.from || a.until !== b.until || a.reason !== b.reason;
}
