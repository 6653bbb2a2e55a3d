import { compareNames } from "@platzwart/domain/compare-names";
import type { Kysely, Selectable } from "kysely";
import {
  decodeInstant,
  decodeInstantOrNull,
  decodeText,
  type RowDecoder,
  type RowDecoding,
} from "../../database/row-decoding.ts";
import type { Schema, TerminalTable } from "../../database/schema.ts";
import { repository } from "../../database/store.ts";
import type { TerminalRecord, TerminalStore } from "./terminal-store.ts";

const decoder: RowDecoder<Selectable<TerminalTable>, TerminalRecord> = {
  table: "terminals",
  idOf: (row) => row.id,
  decode: (row) => ({
    id: decodeText("id", row.id),
    name: decodeText("name", row.name),
    doorId: decodeText("door_id", row.door_id),
    credential:
      row.token_hash === null
        ? null
        : {
            tokenHash: decodeText("token_hash", row.token_hash),
            enrolledAt: decodeInstant("enrolled_at", row.enrolled_at),
          },
    enrolment:
      row.enrolment_hash === null
        ? null
        : {
            codeHash: decodeText("enrolment_hash", row.enrolment_hash),
            endsAt: decodeInstant("enrolment_ends_at", row.enrolment_ends_at),
          },
    createdAt: decodeInstant("created_at", row.created_at),
    lastSeenAt: decodeInstantOrNull("last_seen_at", row.last_seen_at),
  }),
};

/** Creates the repository of terminals, whose port describes its methods. `rows`: decodes rows, leaves out invalid ones. */
export function createTerminalStore(db: Kysely<Schema>, rows: RowDecoding): TerminalStore {
  const all = db.selectFrom("terminals").selectAll();
  const change = (id: string, values: Partial<Selectable<TerminalTable>>) =>
    db.updateTable("terminals").set(values).where("id", "=", id).execute();
  return {
    async list() {
      const terminals = rows.all(decoder, await all.orderBy("id").execute());
      return terminals.sort((a, b) => compareNames(a.name, b.name));
    },

    async get(id) {
      return rows.first(decoder, await all.where("id", "=", id).execute());
    },

    async findByTokenHash(tokenHash) {
      return rows.first(decoder, await all.where("token_hash", "=", tokenHash).execute());
    },

    async findByEnrolmentHash(codeHash) {
      return rows.first(decoder, await all.where("enrolment_hash", "=", codeHash).execute());
    },

    async insert({ id, name, doorId, createdAt, lastSeenAt, credential, enrolment }) {
      await db
        .insertInto("terminals")
        .values({
          ...{ id, name, door_id: doorId, ...accessColumns({ credential, enrolment }) },
          ...{ created_at: createdAt, last_seen_at: lastSeenAt },
        })
        .execute();
    },

    async setAccess(id, access) {
      await change(id, accessColumns(access));
    },

    async noteSeen(id, at) {
      await change(id, { last_seen_at: at });
    },

    async delete(id) {
      await db.deleteFrom("terminals").where("id", "=", id).execute();
    },

    async deleteUnused(endedBefore, limit) {
      const unused = db
        .selectFrom("terminals")
        .select("id")
        .where("enrolment_ends_at", "<", endedBefore)
        .limit(limit);
      const deleted = await db.deleteFrom("terminals").where("id", "in", unused).executeTakeFirst();
      return Number(deleted.numDeletedRows);
    },
  };
}

function accessColumns({ credential, enrolment }: Pick<TerminalRecord, "credential" | "enrolment">) {
  return {
    token_hash: credential?.tokenHash ?? null,
    enrolled_at: credential?.enrolledAt ?? null,
    enrolment_hash: enrolment?.codeHash ?? null,
    enrolment_ends_at: enrolment?.endsAt ?? null,
  };
}

export const terminalsIn = repository(({ db, rows }) => createTerminalStore(db, rows));
