import { isReckonedWith } from "@platzwart/domain/court/block";
import type { Interval } from "@platzwart/domain/time/interval";
import { type Kysely, type Selectable, sql } from "kysely";
import {
  decodeCourtId,
  decodeInstant,
  decodeInstantOrNull,
  decodeText,
  decodeTextOrNull,
  type RowDecoder,
  type RowDecoding,
  requireRow,
} from "../database/row-decoding.ts";
import type { CourtBlockTable, Schema } from "../database/schema.ts";
import { repository } from "../database/store.ts";
import type { BlockRecord, BlockStore } from "./block-store.ts";

const decoder: RowDecoder<Selectable<CourtBlockTable>, BlockRecord> = {
  table: "court_blocks",
  idOf: (row) => row.id,
  decode: (row) => ({
    id: decodeText("id", row.id),
    courtId: decodeCourtId("court_id", row.court_id),
    period: {
      from: decodeInstant("start_time", row.start_time),
      until: decodeInstant("end_time", row.end_time),
    },
    reason: decodeText("reason", row.reason),
    createdBy: decodeText("created_by", row.created_by),
    createdAt: decodeInstant("created_at", row.created_at),
    endedAt: decodeInstantOrNull("ended_at", row.ended_at),
    changedAt: decodeInstantOrNull("changed_at", row.changed_at),
    changedBy: decodeTextOrNull("changed_by", row.changed_by),
  }),
};

const rowOf = (block: BlockRecord) => ({
  id: block.id,
  court_id: block.courtId,
  start_time: block.period.from,
  end_time: block.period.until,
  reason: block.reason,
  created_by: block.createdBy,
  created_at: block.createdAt,
  ended_at: block.endedAt,
  changed_at: block.changedAt,
  changed_by: block.changedBy,
});

/**
 * Creates the repository of blocks, the periods in which a court is closed; its port describes the methods. `rows`:
 * decodes rows, leaves out invalid ones.
 */
export function createBlockStore(db: Kysely<Schema>, rows: RowDecoding): BlockStore {
  const all = db.selectFrom("court_blocks").selectAll();
  const get = async (id: string) => rows.first(decoder, await all.where("id", "=", id).execute());

  const overlapping = ({ from, until }: Interval) =>
    all
      .where("end_time", ">", from)
      .where("start_time", "<", until)
      .orderBy("start_time")
      .orderBy("court_id")
      .orderBy("id");

  return {
    get,

    async insert(block) {
      await db.insertInto("court_blocks").values(rowOf(block)).execute();
    },

    async update(id, changes) {
      const block = requireRow("court_blocks", id, await get(id));
      await db
        .updateTable("court_blocks")
        .set(rowOf({ ...block, ...changes }))
        .where("id", "=", id)
        .execute();
    },

    async delete(id) {
      await db.deleteFrom("court_blocks").where("id", "=", id).execute();
    },

    async eraseReason(id) {
      await db.updateTable("court_blocks").set({ reason: "" }).where("id", "=", id).execute();
    },

    async listOver(now) {
      const query = all.where("end_time", "<=", now).where("reason", "<>", "").orderBy("end_time");
      return rows.all(decoder, await query.execute());
    },

    // deletes at most `limit` blocks that ended before `at`
    async deleteBefore(at, limit) {
      const old = db.selectFrom("court_blocks").select("id").where("end_time", "<", at).limit(limit);
      const { numDeletedRows } = await db
        .deleteFrom("court_blocks")
        .where("id", "in", old)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    async listOverlapping(time, now) {
      const found = rows.all(decoder, await overlapping(time).execute());
      return found.filter((block) => isReckonedWith(block, now));
    },

    async listPage(time, now, { after, limit }) {
      let query = overlapping(time);
      if (after !== null) {
        const { from, courtId, id } = after;
        query = query.where(sql<boolean>`(start_time, court_id, id) > (${from}, ${courtId}, ${id})`);
      }
      const found = await query.limit(limit + 1).execute();
      const read = rows.all(decoder, found.slice(0, limit));
      const last = found.length > limit ? read.at(-1) : undefined;
      return {
        items: read.filter((block) => isReckonedWith(block, now)),
        nextAfter: last === undefined ? null : { from: last.period.from, courtId: last.courtId, id: last.id },
      };
    },
  };
}

export const blocksIn = repository(({ db, rows }) => createBlockStore(db, rows));
