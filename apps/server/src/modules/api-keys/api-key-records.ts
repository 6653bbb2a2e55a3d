import { compareNames } from "@platzwart/domain/compare-names";
import { foldName } from "@platzwart/domain/folded-name";
import { KEY_SCOPES, type KeyScope } from "@platzwart/domain/key-scope";
import type { Instant } from "@platzwart/domain/time/instant";
import { codec, mapped, orNull, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import { type Connection, repository } from "../../database/store.ts";
import type { FormerUserTables } from "../../facts/actor-names.ts";

const apiKeys = codec(
  "api_keys",
  {
    id: column.text("id"),
    name: column.text("name"),
    tokenHash: column.text("secret_hash"),
    scopes: mapped(column.text("scopes"), {
      write: (scopes: readonly KeyScope[]) => scopes.join(" "),
      read: (stored): readonly KeyScope[] => stored.split(" ").map(parseScope),
    }),
    createdAt: column.time("created_at"),
    tokenCreatedAt: column.time("renewed_at"),
    /** Last call, to the minute; null: none. */
    lastUsedAt: orNull(column.time("last_used_at")),
    /** Beginning of use without a pause of 48 hours; null: never used. */
    inUseSince: orNull(column.time("in_use_since")),
  },
  ({ id }) => id,
);

function parseScope(word: string): KeyScope {
  const scope = KEY_SCOPES.find((candidate) => candidate === word);
  if (scope === undefined) throw new Error(`scopes are none of ${KEY_SCOPES.join(", ")}`);
  return scope;
}

/** API key of a booking system. */
export type ApiKeyRecord = RecordOf<typeof apiKeys>;

interface ApiKeyTables extends FormerUserTables {
  /** `folded_name`: form in which names are compared. */
  api_keys: RowOf<typeof apiKeys> & { folded_name: string };
}

/** Valid keys; a revoked key leaves its name in the table of former users. */
export const apiKeysIn = repository(({ db, rows }: Connection<ApiKeyTables>) => {
  const all = db.selectFrom("api_keys").selectAll();
  return {
    /** Sorted by name. */
    async list(): Promise<ApiKeyRecord[]> {
      const keys = rows.all(apiKeys, await all.orderBy("id").execute());
      return keys.sort((a, b) => compareNames(a.name, b.name));
    },

    async get(id: string): Promise<ApiKeyRecord | null> {
      return rows.first(apiKeys, await all.where("id", "=", id).execute());
    },

    async findByName(name: string): Promise<ApiKeyRecord | null> {
      return rows.first(apiKeys, await all.where("folded_name", "=", foldName(name)).execute());
    },

    async findByHash(tokenHash: string): Promise<ApiKeyRecord | null> {
      return rows.first(apiKeys, await all.where("secret_hash", "=", tokenHash).execute());
    },

    async insert(key: ApiKeyRecord): Promise<void> {
      await db
        .insertInto("api_keys")
        .values({ ...apiKeys.encode(key), folded_name: foldName(key.name) })
        .execute();
    },

    async update(
      id: string,
      changes: Partial<Pick<ApiKeyRecord, "tokenHash" | "tokenCreatedAt" | "lastUsedAt" | "inUseSince">>,
    ): Promise<void> {
      await db.updateTable("api_keys").set(apiKeys.encodeSome(changes)).where("id", "=", id).execute();
    },

    async revoke(id: string, at: Instant): Promise<void> {
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
});
