import type { Block } from "@platzwart/domain/court/block";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { CourtPosition } from "../database/list-position.ts";

/** A stored block: the period in which a court cannot be used. */
export interface BlockRecord extends Block {
  /** Free text of the user who blocked the court; empty: erased. */
  readonly reason: string;
  /** The id of the user. */
  readonly createdBy: string;
  readonly createdAt: Instant;
  /** When a user ended the block early, which then is the end of its period; null: nobody did. */
  readonly endedAt: Instant | null;
  /** When and by whom (id of a user) its period or reason was last changed; both null: nobody did. */
  readonly changedAt: Instant | null;
  readonly changedBy: string | null;
}

export interface BlockStore {
  get(id: string): Promise<BlockRecord | null>;
  insert(block: BlockRecord): Promise<void>;
  update(
    id: string,
    changes: Partial<Pick<BlockRecord, "period" | "reason" | "endedAt" | "changedAt" | "changedBy">>,
  ): Promise<void>;
  delete(id: string): Promise<void>;
  /** Empties the reason, which may name a person (G-07). */
  eraseReason(id: string): Promise<void>;
  /** The blocks that are over at `now` and have a reason, by end. */
  listOver(now: Instant): Promise<BlockRecord[]>;
  /** Deletes at most `limit` blocks that ended before an instant; returns how many. */
  deleteBefore(at: Instant, limit: number): Promise<number>;
  /** The blocks that overlap the interval and are reckoned with at `now` (isReckonedWith), by start, then court. */
  listOverlapping(time: Interval, now: Instant): Promise<BlockRecord[]>;
  /**
   * A page of these blocks; `after`: only those that follow this position. `nextAfter`: the position of the last block
   * that was looked at, when others follow it; null: none does.
   */
  listPage(
    time: Interval,
    now: Instant,
    page: { readonly after: CourtPosition | null; readonly limit: number },
  ): Promise<{ readonly items: BlockRecord[]; readonly nextAfter: CourtPosition | null }>;
}
