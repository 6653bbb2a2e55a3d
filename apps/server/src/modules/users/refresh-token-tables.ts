import type { Kysely, Selectable } from "kysely";
import {
  decodeInstant,
  decodeInstantOrNull,
  decodeText,
  decodeTextOrNull,
  type RowDecoder,
  type RowDecoding,
  requireRow,
} from "../../database/row-decoding.ts";
import type { RefreshTokenTable, Schema } from "../../database/schema.ts";
import { repository } from "../../database/store.ts";
import type { RefreshTokenRecord, RefreshTokenStore } from "./refresh-token-store.ts";

const decoder: RowDecoder<Selectable<RefreshTokenTable>, RefreshTokenRecord> = {
  table: "refresh_tokens",
  // the family's id instead of the primary key, because the log must not contain token hashes
  idOf: (row) => row.family_id,
  decode: (row) => ({
    hash: decodeText("hash", row.hash),
    familyId: decodeText("family_id", row.family_id),
    userId: decodeText("user_id", row.user_id),
    parentHash: decodeTextOrNull("parent_hash", row.parent_hash),
    signedInAt: decodeInstant("signed_in_at", row.signed_in_at),
    issuedAt: decodeInstant("issued_at", row.issued_at),
    expiresAt: decodeInstant("expires_at", row.expires_at),
    exchangedAt: decodeInstantOrNull("exchanged_at", row.exchanged_at),
    retiredAt: decodeInstantOrNull("retired_at", row.retired_at),
  }),
};

function rowOf(token: RefreshTokenRecord): Selectable<RefreshTokenTable> {
  return {
    hash: token.hash,
    family_id: token.familyId,
    user_id: token.userId,
    parent_hash: token.parentHash,
    signed_in_at: token.signedInAt,
    issued_at: token.issuedAt,
    expires_at: token.expiresAt,
    exchanged_at: token.exchangedAt,
    retired_at: token.retiredAt,
  };
}

/**
 * Creates the repository of refresh tokens, whose port describes its methods. `rows`: decodes rows, leaves out invalid
 * ones.
 */
export function createRefreshTokenStore(db: Kysely<Schema>, rows: RowDecoding): RefreshTokenStore {
  const all = db.selectFrom("refresh_tokens").selectAll();
  const find = async (hash: string) => rows.first(decoder, await all.where("hash", "=", hash).execute());

  return {
    find,

    async listRelatives({ hash, familyId, parentHash }) {
      const parents = parentHash === null ? [hash] : [hash, parentHash];
      // the family is looked at below: its own index would be taken, which reads all of a large one
      const query = all
        .where("hash", "<>", hash)
        .where((where) => where.or([where("parent_hash", "in", parents), where("hash", "in", parents)]));
      const found = await query.orderBy("issued_at").orderBy("hash").execute();
      return rows.all(decoder, found).filter((relative) => relative.familyId === familyId);
    },

    async hasFamily(familyId) {
      const family = db.selectFrom("refresh_tokens").select("hash").where("family_id", "=", familyId);
      return (await family.limit(1).execute()).length > 0;
    },

    async insert(token) {
      await db.insertInto("refresh_tokens").values(rowOf(token)).execute();
    },

    async update(hash, changes) {
      const token = requireRow("refresh_tokens", "with this hash", await find(hash));
      await db
        .updateTable("refresh_tokens")
        .set(rowOf({ ...token, ...changes }))
        .where("hash", "=", hash)
        .execute();
    },

    async deleteFamily(familyId) {
      await db.deleteFrom("refresh_tokens").where("family_id", "=", familyId).execute();
      await db.deleteFrom("sessions").where("family_id", "=", familyId).execute();
    },

    // `exceptFamilyId`: the tokens of one sign-in that are kept; null: none
    async deleteOfUser(userId, exceptFamilyId) {
      for (const table of ["refresh_tokens", "sessions"] as const) {
        const ofUser = db.deleteFrom(table).where("user_id", "=", userId);
        const query = exceptFamilyId === null ? ofUser : ofUser.where("family_id", "<>", exceptFamilyId);
        await query.execute();
      }
    },

    async deleteAll() {
      await db.deleteFrom("refresh_tokens").execute();
      await db.deleteFrom("sessions").execute();
    },

    async deleteExpired(now) {
      await db.deleteFrom("refresh_tokens").where("expires_at", "<=", now).execute();
      await deleteSessionsWithoutTokens(db);
    },
  };
}

async function deleteSessionsWithoutTokens(db: Kysely<Schema>): Promise<void> {
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

export const refreshTokensIn = repository(({ db, rows }) => createRefreshTokenStore(db, rows));
