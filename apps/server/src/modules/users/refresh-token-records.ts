import type { Instant } from "@platzwart/domain/time/instant";
import type { Kysely } from "kysely";
import { codec, orNull, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import { requireRow } from "../../database/row-decoding.ts";
import { type Connection, repository } from "../../database/store.ts";
import type { SessionTables } from "./session-records.ts";

const refreshTokens = codec(
  "refresh_tokens",
  {
    hash: column.text("hash"),
    /** All tokens of one sign-in have the same family. */
    familyId: column.text("family_id"),
    userId: column.text("user_id"),
    /** Hash of the token exchanged for this one; null: first token of a family. */
    parentHash: orNull(column.text("parent_hash")),
    /** Creation of the family's first token. */
    signedInAt: column.time("signed_in_at"),
    issuedAt: column.time("issued_at"),
    expiresAt: column.time("expires_at"),
    /** First exchange for a successor; null: never. */
    exchangedAt: orNull(column.time("exchanged_at")),
    /** Set when a successor or sibling is first used; a later use suggests theft. null: still usable. */
    retiredAt: orNull(column.time("retired_at")),
  },
  // instead of the primary key, because the log must not contain token hashes
  (row) => row.family_id,
);

export type RefreshTokenRecord = RecordOf<typeof refreshTokens>;

interface RefreshTokenTables extends SessionTables {
  refresh_tokens: RowOf<typeof refreshTokens>;
}

/** Tokens and their sessions (sessionsIn) are deleted together. */
export const refreshTokensIn = repository(({ db, rows }: Connection<RefreshTokenTables>) => {
  const all = db.selectFrom("refresh_tokens").selectAll();
  const find = async (hash: string) =>
    rows.first(refreshTokens, await all.where("hash", "=", hash).execute());

  return {
    find,

    /** Parent, siblings and successors, oldest first; a family may have thousands of tokens. */
    async listRelatives({ hash, familyId, parentHash }: RefreshTokenRecord): Promise<RefreshTokenRecord[]> {
      const parents = parentHash === null ? [hash] : [hash, parentHash];
      // filtered below, because the database would choose the family's index and read a whole large family
      const query = all
        .where("hash", "<>", hash)
        .where((where) => where.or([where("parent_hash", "in", parents), where("hash", "in", parents)]));
      const found = await query.orderBy("issued_at").orderBy("hash").execute();
      return rows.all(refreshTokens, found).filter((relative) => relative.familyId === familyId);
    },

    async hasFamily(familyId: string): Promise<boolean> {
      const family = db.selectFrom("refresh_tokens").select("hash").where("family_id", "=", familyId);
      return (await family.limit(1).execute()).length > 0;
    },

    async insert(token: RefreshTokenRecord): Promise<void> {
      await db.insertInto("refresh_tokens").values(refreshTokens.encode(token)).execute();
    },

    async update(
      hash: string,
      changes: Partial<Pick<RefreshTokenRecord, "exchangedAt" | "retiredAt">>,
    ): Promise<void> {
      const token = requireRow("refresh_tokens", "with this hash", await find(hash));
      await db
        .updateTable("refresh_tokens")
        .set(refreshTokens.encode({ ...token, ...changes }))
        .where("hash", "=", hash)
        .execute();
    },

    async deleteFamily(familyId: string): Promise<void> {
      await db.deleteFrom("refresh_tokens").where("family_id", "=", familyId).execute();
      await db.deleteFrom("sessions").where("family_id", "=", familyId).execute();
    },

    /** `exceptFamilyId`: null: deletes all. */
    async deleteOfUser(userId: string, exceptFamilyId: string | null): Promise<void> {
      for (const table of ["refresh_tokens", "sessions"] as const) {
        const ofUser = db.deleteFrom(table).where("user_id", "=", userId);
        const query = exceptFamilyId === null ? ofUser : ofUser.where("family_id", "<>", exceptFamilyId);
        await query.execute();
      }
    },

    async deleteAll(): Promise<void> {
      await db.deleteFrom("refresh_tokens").execute();
      await db.deleteFrom("sessions").execute();
    },

    async deleteExpired(now: Instant): Promise<void> {
      await db.deleteFrom("refresh_tokens").where("expires_at", "<=", now).execute();
      await deleteSessionsWithoutTokens(db);
    },
  };
});

async function deleteSessionsWithoutTokens(db: Kysely<RefreshTokenTables>): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("refresh_tokens")
            .select("hash")
            .whereRef("refresh_tokens.family_id", "=", "sessions.family_id"),
        ),
      ),
    )
    .execute();
}
