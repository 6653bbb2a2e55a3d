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
    id: column.text("subject_id"),
    at: column.time("erased_at"),
  },
  (row) => `${row.kind} ${row.subject_id}`,
);

/** Erasure of a block's reason, a booking's contact, a code's name or an account; contains no name. */
export type Erasure = RecordOf<typeof erasures>;

/** Equal for two entries about the same erasure. */
export function erasureKey({ kind, id }: Erasure): string {
  return `${kind} ${id}`;
}

export interface ErasureTables {
  erasures: RowOf<typeof erasures>;
}

/** Repeated after a restore (G-07), and stored for ever, because a restored backup may be of any age. */
export const erasuresIn = repository(({ db, rows }: Connection<ErasureTables & FormerUserTables>) => {
  return {
    async add(erased: readonly Erasure[]): Promise<void> {
      for (const erasure of erased) {
        await db
          .insertInto("erasures")
          .values(erasures.encode(erasure))
          .onConflict((conflict) => conflict.columns(["kind", "subject_id"]).doNothing())
          .execute();
      }
    },

    /** Includes deleted users and revoked keys; oldest first. */
    async list(): Promise<Erasure[]> {
      const stored = rows.all(erasures, await db.selectFrom("erasures").selectAll().execute());
      const storedUserIds = new Set(stored.filter(({ kind }) => kind === "user").map(({ id }) => id));
      const former = await db.selectFrom("former_users").select(["id", "deleted_at"]).execute();
      const deleted = former
        .filter(({ id }) => !storedUserIds.has(id))
        .map(({ id, deleted_at }): Erasure => ({ kind: "user", id, at: deleted_at as Instant }));
      return [...stored, ...deleted].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    },
  };
});
