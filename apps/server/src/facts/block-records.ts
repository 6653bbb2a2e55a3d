import { isBlockEffective } from "@platzwart/domain/court/block";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { sql } from "kysely";
import { codec, group, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";
import type { CourtPosition } from "../database/list-position.ts";
import { type Page, type PageRequest, Records } from "../database/records.ts";
import { requireRow } from "../database/row-decoding.ts";
import { type Connection, repository } from "../database/store.ts";

const blocks = codec(
  "court_blocks",
  {
    id: column.text("id"),
    courtId: column.court("court_id"),
    period: group({ from: column.time("start_time"), until: column.time("end_time") }),
    /** A user's free text; empty: erased. */
    reason: column.text("reason"),
    createdBy: column.text("created_by"),
    createdAt: column.time("created_at"),
    /** Early end, equal to the period's end; null: none. */
    endedAt: orNull(column.time("ended_at")),
    /** Last change of period or reason; null: none. */
    changedAt: orNull(column.time("changed_at")),
    changedBy: orNull(column.text("changed_by")),
  },
  ({ id }) => id,
);

export type BlockRecord = RecordOf<typeof blocks>;

interface BlockTables {
  court_blocks: RowOf<typeof blocks>;
}

class BlockRecords extends Records<BlockTables> {
  async get(id: string): Promise<BlockRecord | null> {
    return this.first(blocks, this.#all.where("id", "=", id));
  }

  async insert(block: BlockRecord): Promise<void> {
    await this.db.insertInto("court_blocks").values(blocks.encode(block)).execute();
  }

  async update(
    id: string,
    changes: Partial<Pick<BlockRecord, "period" | "reason" | "endedAt" | "changedAt" | "changedBy">>,
  ): Promise<void> {
    const block = requireRow("court_blocks", id, await this.get(id));
    await this.db
      .updateTable("court_blocks")
      .set(blocks.encode({ ...block, ...changes }))
      .where("id", "=", id)
      .execute();
  }

  async delete(id: string): Promise<void> {
    await this.db.deleteFrom("court_blocks").where("id", "=", id).execute();
  }

  /** The reason may name a person (G-07). */
  async eraseReason(id: string): Promise<void> {
    await this.db.updateTable("court_blocks").set({ reason: "" }).where("id", "=", id).execute();
  }

  /** Blocks that have ended and still have a reason, by end. */
  async listOver(now: Instant): Promise<BlockRecord[]> {
    const query = this.#all.where("end_time", "<=", now).where("reason", "<>", "").orderBy("end_time");
    return this.all(blocks, query);
  }

  /** Deletes blocks that ended before an instant; returns how many. */
  async deleteBefore(at: Instant, limit: number): Promise<number> {
    const old = this.db.selectFrom("court_blocks").select("id").where("end_time", "<", at).limit(limit);
    const { numDeletedRows } = await this.db
      .deleteFrom("court_blocks")
      .where("id", "in", old)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Blocks that overlap and count at `now` (isBlockEffective), by start, then court. */
  async listOverlapping(time: Interval, now: Instant): Promise<BlockRecord[]> {
    const found = await this.all(blocks, this.#overlapping(time));
    return found.filter((block) => isBlockEffective(block, now));
  }

  /** `nextAfter`: position of the last block read, counted or not. */
  async listPage(
    time: Interval,
    now: Instant,
    { after, limit }: PageRequest<CourtPosition>,
  ): Promise<Page<BlockRecord, CourtPosition>> {
    let query = this.#overlapping(time);
    if (after !== null) {
      const { from, courtId, id } = after;
      query = query.where(sql<boolean>`(start_time, court_id, id) > (${from}, ${courtId}, ${id})`);
    }
    const { items, nextAfter } = await this.page(
      blocks,
      query,
      limit,
      ({ period: { from }, courtId, id }) => ({ from, courtId, id }),
    );
    return { items: items.filter((block) => isBlockEffective(block, now)), nextAfter };
  }

  get #all() {
    return this.db.selectFrom("court_blocks").selectAll();
  }

  #overlapping({ from, until }: Interval) {
    return this.#all
      .where("end_time", ">", from)
      .where("start_time", "<", until)
      .orderBy("start_time")
      .orderBy("court_id")
      .orderBy("id");
  }
}

export const blocksIn = repository((connection: Connection<BlockTables>) => new BlockRecords(connection));
