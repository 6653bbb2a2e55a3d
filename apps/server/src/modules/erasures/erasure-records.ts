import type { Instant } from "@platzwart/domain/time/instant";
import { codec, type RecordOf, type RowOf, text, time, word } from "../../database/codec.ts";
import { type Connection, repository } from "../../database/store.ts";
import type { FormerUserTables } from "../../facts/actor-names.ts";

export const ERASURE_KINDS = ["block", "booking", "code", "user"] as const;

const erasures = codec(
  "erasures",
  {
    /** user: an API key, too. */
    kind: word("kind", ERASURE_KINDS),
    /** The id of the block, booking, code, user or key. */
    id: text("subject_id"),
    at: time("erased_at"),
  },
  (row) => `${row.kind} ${row.subject_id}`,
);

/**
 * That something about a person was erased: the reason of a block, the contact of a booking, the name on a code, a
 * user's account (or an API key). It names nobody.
 */
export type Erasure = RecordOf<typeof erasures>;

/** Equal for two entries that tell of the same, wherever they were made. */
export function erasureKey({ kind, id }: Erasure): string {
  return `${kind} ${id}`;
}

export interface ErasureTables {
  erasures: RowOf<typeof erasures>;
}

/**
 * What was erased, so that a backup from before loses it again when it is restored (G-07). Never forgotten: nobody knows
 * how old a backup is that somebody restores, and it names nobody.
 */
export const erasuresIn = repository(({ db, rows }: Connection<ErasureTables & FormerUserTables>) => {
  return {
    /** Notes erasures; those that are noted already stay as they are. */
    async add(erased: readonly Erasure[]): Promise<void> {
      for (const erasure of erased) {
        await db
          .insertInto("erasures")
          .values(erasures.encode(erasure))
          .onConflict((conflict) => conflict.columns(["kind", "subject_id"]).doNothing())
          .execute();
      }
    },

    /** All that are noted, and the deleted users and revoked keys; oldest first. */
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
