import type { Instant } from "@platzwart/domain/time/instant";
import { codec, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import { type Connection, repository } from "../../database/store.ts";
import type { FormerUserTables } from "../../facts/actor-names.ts";

export const ERASURE_KINDS = ["block", "booking", "code", "user"] as const;

const erasures = codec(
  "erasures",
  {
    /** user: also an API key. */
    kind: column.word("kind", ERASURE_KINDS),
    /** Id of the block, booking, code, user or key. */
    id: column.text("subject_id"),
    at: column.time("erased_at"),
  },
  (row) => `${row.kind} ${row.subject_id}`,
);

/**
 * Erasure of personal data: the reason of a block, the contact of a booking, the name on a code, a user's account (or an API
 * key). It contains no name.
 */
export type Erasure = RecordOf<typeof erasures>;

/** Equal for two entries about the same erasure, wherever made. */
export function erasureKey({ kind, id }: Erasure): string {
  return `${kind} ${id}`;
}

export interface ErasureTables {
  erasures: RowOf<typeof erasures>;
}

/**
 * Erasures, repeated after the restore of an earlier backup (G-07). Stored for ever, since a restored backup may be of any age,
 * and without names.
 */
export const erasuresIn = repository(({ db, rows }: Connection<ErasureTables & FormerUserTables>) => {
  return {
    /** Adds erasures; existing ones stay unchanged. */
    async add(erased: readonly Erasure[]): Promise<void> {
      for (const erasure of erased) {
        await db
          .insertInto("erasures")
          .values(erasures.encode(erasure))
          .onConflict((conflict) => conflict.columns(["kind", "subject_id"]).doNothing())
          .execute();
      }
    },

    /** All erasures, with deleted users and revoked keys; oldest first. */
    async list(): Promise<Erasure[]> {
      const noted = rows.all(erasures, await db.selectFrom("erasures").selectAll().execute());
      const known = new Set(noted.filter(({ kind }) => kind === "user").map(({ id }) => id));
      const former = await db.selectFrom("former_users").select(["id", "deleted_at"]).execute();
      const deleted = former
        .filter(({ id }) => !known.has(id))
        .map(({ id, deleted_at }): Erasure => ({ kind: "user", id, at: deleted_at as Instant }));
      return [...noted, ...deleted].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    },
  };
});
