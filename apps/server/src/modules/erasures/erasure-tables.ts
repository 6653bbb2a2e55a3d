import type { Instant } from "@platzwart/domain/time/instant";
import type { Kysely, Selectable } from "kysely";
import {
  decodeEnum,
  decodeInstant,
  decodeText,
  type RowDecoder,
  type RowDecoding,
} from "../../database/row-decoding.ts";
import type { ErasureTable, Schema } from "../../database/schema.ts";
import { repository } from "../../database/store.ts";
import { ERASURE_KINDS, type Erasure, type ErasureStore } from "./erasure-store.ts";

const decoder: RowDecoder<Selectable<ErasureTable>, Erasure> = {
  table: "erasures",
  idOf: (row) => `${row.kind} ${row.subject_id}`,
  decode: (row) => ({
    kind: decodeEnum("kind", row.kind, ERASURE_KINDS),
    id: decodeText("subject_id", row.subject_id),
    at: decodeInstant("erased_at", row.erased_at),
  }),
};

/** Creates the repository of what was erased, whose port describes its methods. */
export function createErasureStore(db: Kysely<Schema>, rows: RowDecoding): ErasureStore {
  return {
    async add(erasures) {
      for (const { kind, id, at } of erasures) {
        await db
          .insertInto("erasures")
          .values({ kind, subject_id: id, erased_at: at })
          .onConflict((conflict) => conflict.columns(["kind", "subject_id"]).doNothing())
          .execute();
      }
    },

    async list() {
      const noted = rows.all(decoder, await db.selectFrom("erasures").selectAll().execute());
      const known = new Set(noted.filter(({ kind }) => kind === "user").map(({ id }) => id));
      const former = await db.selectFrom("former_users").select(["id", "deleted_at"]).execute();
      const deleted = former
        .filter(({ id }) => !known.has(id))
        .map(({ id, deleted_at }): Erasure => ({ kind: "user", id, at: deleted_at as Instant }));
      return [...noted, ...deleted].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    },
  };
}

export const erasuresIn = repository(({ db, rows }) => createErasureStore(db, rows));
