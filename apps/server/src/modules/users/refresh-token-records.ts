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
    /** The hash of the token; the token itself is not stored. */
    hash: column.text("hash"),
    /** All tokens that descend from one sign-in have the same family. */
    familyId: column.text("family_id"),
    userId: column.text("user_id"),
    /** Hash of the token that was exchanged for this one; null for the first token of a family. */
    parentHash: orNull(column.text("parent_hash")),
    /** When the user signed in: when the first token of the family was created. */
    signedInAt: column.time("signed_in_at"),
    issuedAt: column.time("issued_at"),
    expiresAt: column.time("expires_at"),
    /** When the token was first exchanged for a successor; null: never. */
    exchangedAt: orNull(column.time("exchanged_at")),
    /**
     * Time from which the token must not be used again; null: still usable. Set by the first use of a successor, or of a second
     * token issued for the same parent. A later use means that two browsers hold tokens of one sign-in, and ends the whole
     * family.
     */
    retiredAt: orNull(column.time("retired_at")),
  },
  // the family's id instead of the primary key, because the log must not contain token hashes
  (row) => row.family_id,
);

/**
 * A stored refresh token; a browser exchanges it for a new access token and a new refresh token (its
 * successor).
 */
export type RefreshTokenRecord = RecordOf<typeof refreshTokens>;

interface RefreshTokenTables extends SessionTables {
  refresh_tokens: RowOf<typeof refreshTokens>;
}

/** Refresh tokens in a store, removed together with their sessions (sessionsIn). */
export const refreshTokensIn = repository(({ db, rows }: Connection<RefreshTokenTables>) => {
  const all = db.selectFrom("refresh_tokens").selectAll();
  const find = async (hash: string) =>
    rows.first(refreshTokens, await all.where("hash", "=", hash).execute());

  return {
    find,

    /** Parent, siblings and successors of a token, oldest first; a family may have thousands. */
    async listRelatives({ hash, familyId, parentHash }: RefreshTokenRecord): Promise<RefreshTokenRecord[]> {
      const parents = parentHash === null ? [hash] : [hash, parentHash];
      // the family is filtered below: its own index would be used, which reads all of a large one
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

    /** Deletes all tokens of one sign-in, which ends its session. */
    async deleteFamily(familyId: string): Promise<void> {
      await db.deleteFrom("refresh_tokens").where("family_id", "=", familyId).execute();
      await db.deleteFrom("sessions").where("family_id", "=", familyId).execute();
    },

    /** Deletes all families of a user but one (null: all). */
    async deleteOfUser(userId: string, exceptFamilyId: string | null): Promise<void> {
      for (const table of ["refresh_tokens", "sessions"] as const) {
        const ofUser = db.deleteFrom(table).where("user_id", "=", userId);
        const query = exceptFamilyId === null ? ofUser : ofUser.where("family_id", "<>", exceptFamilyId);
        await query.execute();
      }
    },

    /** Deletes every token, which ends every session. */
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
