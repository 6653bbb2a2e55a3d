import type { AuthoredBlockView, BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { type Instant, MINUTE, plus } from "@platzwart/domain/time/instant";

/** What the page shows of a block; who made or changed it is known from the list of blocks alone. */
export type ShownBlock = Pick<BlockView, "id" | "courtId" | "from" | "until" | "reason"> &
  Partial<Pick<AuthoredBlockView, "createdAt" | "createdBy" | "changedAt" | "changedBy">>;

/**
 * The blocks in force and those to come, by their beginning. What the courts themselves say of a block in force
 * stands also where the list of blocks is missing (C-13).
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

/** Whether what is left of two blocks is the same, to the minute: they end together, for one reason. */
export function isAlike(a: ShownBlock, b: ShownBlock, now: Instant): boolean {
  const hasBegun = Math.max(a.from, b.from) <= plus(now, MINUTE);
  return (hasBegun || a.from === b.from) && a.until === b.until && a.reason === b.reason;
}

/** Whether somebody changed a block since it was looked at. */
export function differs(a: ShownBlock, b: ShownBlock): boolean {
  return a.from !== b.from || a.until !== b.until || a.reason !== b.reason;
}
