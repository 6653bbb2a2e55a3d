import type { AuthoredBlockView, BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { type Instant, MINUTE, plus } from "@platzwart/domain/time/instant";

/** A block from the list of blocks, or from its court, which does not know the author. */
export type ShownBlock = Pick<BlockView, "id" | "courtId" | "from" | "until" | "reason"> &
  Partial<Pick<AuthoredBlockView, "createdAt" | "createdBy" | "changedAt" | "changedBy">>;

/** Sorted by start; without the list, blocks in force are known from their courts (C-13). */
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

/** Whether two blocks differ by their court alone; a start in the past does not count. */
export function isAlike(a: ShownBlock, b: ShownBlock, now: Instant): boolean {
  const hasBegun = Math.max(a.from, b.from) <= plus(now, MINUTE);
  return (hasBegun || a.from === b.from) && a.until === b.until && a.reason === b.reason;
}

export function differs(a: ShownBlock, b: ShownBlock): boolean {
  return a.from !== b.from || a.until !== b.until || a.reason !== b.reason;
}
