import { compareNames } from "@platzwart/domain/compare-names";
import { foldName } from "@platzwart/domain/folded-name";
import { KEY_SCOPES } from "@platzwart/domain/key-scope";
import type { Kysely, Selectable } from "kysely";
import {
  decodeEnum,
  decodeInstant,
  decodeInstantOrNull,
  decodeText,
  type RowDecoder,
  type RowDecoding,
} from "../../database/row-decoding.ts";
import type { ApiKeyTable, Schema } from "../../database/schema.ts";
import { repository } from "../../database/store.ts";
import type { ApiKeyRecord, ApiKeyStore } from "./api-key-store.ts";

const decoder: RowDecoder<Selectable<ApiKeyTable>, ApiKeyRecord> = {
  table: "api_keys",
  idOf: (row) => row.id,
  decode: (row) => ({
    id: decodeText("id", row.id),
    name: decodeText("name", row.name),
    tokenHash: decodeText("secret_hash", row.secret_hash),
    scopes: decodeText("scopes", row.scopes)
      .split(" ")
      .map((scope) => decodeEnum("scopes", scope, KEY_SCOPES)),
    createdAt: decodeInstant("created_at", row.created_at),
    tokenCreatedAt: decodeInstant("renewed_at", row.renewed_at),
    lastUsedAt: decodeInstantOrNull("last_used_at", row.last_used_at),
    inUseSince: decodeInstantOrNull("in_use_since", row.in_use_since),
  }),
};

/**
 * Creates the repository of API keys, whose port describes its methods. `rows`: decodes rows, leaves out invalid ones.
 */
export function createApiKeyStore(db: Kysely<Schema>, rows: RowDecoding): ApiKeyStore {
  const all = db.selectFrom("api_keys").selectAll();
  return {
    async list() {
      const keys = rows.all(decoder, await all.orderBy("id").execute());
      return keys.sort((a, b) => compareNames(a.name, b.name));
    },

    async get(id) {
      return rows.first(decoder, await all.where("id", "=", id).execute());
    },

    async findByName(name) {
      return rows.first(decoder, await all.where("folded_name", "=", foldName(name)).execute());
    },

    async findByHash(tokenHash) {
      return rows.first(decoder, await all.where("secret_hash", "=", tokenHash).execute());
    },

    async insert(key) {
      await db
        .insertInto("api_keys")
        .values({
          id: key.id,
          name: key.name,
          folded_name: foldName(key.name),
          secret_hash: key.tokenHash,
          scopes: key.scopes.join(" "),
          created_at: key.createdAt,
          renewed_at: key.tokenCreatedAt,
          last_used_at: key.lastUsedAt,
          in_use_since: key.inUseSince,
        })
        .execute();
    },

    async update(id, { tokenHash, tokenCreatedAt, lastUsedAt, inUseSince }) {
      await db
        .updateTable("api_keys")
        .set({
          ...(tokenHash === undefined ? {} : { secret_hash: tokenHash }),
          ...(tokenCreatedAt === undefined ? {} : { renewed_at: tokenCreatedAt }),
          ...(lastUsedAt === undefined ? {} : { last_used_at: lastUsedAt }),
          ...(inUseSince === undefined ? {} : { in_use_since: inUseSince }),
        })
        .where("id", "=", id)
        .execute();
    },

    // former_users keeps the name of the key, as it does for deleted users; `at`: when the key was revoked
    async revoke(id, at) {
      await db
        .insertInto("former_users")
        .columns(["id", "username", "deleted_at"])
        .expression((eb) =>
          eb
            .selectFrom("api_keys")
            .select(({ val }) => ["id", "name", val(at).as("deleted_at")])
            .where("id", "=", id),
        )
        .execute();
      await db.deleteFrom("api_keys").where("id", "=", id).execute();
    },
  };
}

export const apiKeysIn = repository(({ db, rows }) => createApiKeyStore(db, rows));
