import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { repository } from "../database/store.ts";

/** The name of a user or of a deleted user. */
export interface UserName {
  readonly name: string;
  readonly isDeleted: boolean;
}

/**
 * The names of users and, from former_users, of deleted users and revoked API keys, by id; unknown ids and erased names
 * are left out.
 */
export async function readUserNames(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, UserName>> {
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom("users").select(["id", "username"]).where("id", "in", ids).execute();
  const former = await db
    .selectFrom("former_users")
    .select(["id", "username"])
    .where("id", "in", ids)
    .execute();
  return new Map<string, UserName>([
    ...former.map(({ id, username }) => [id, { name: username, isDeleted: true }] as const),
    ...users.map(({ id, username }) => [id, { name: username, isDeleted: false }] as const),
  ]);
}

/** The names of API keys in use, by id. */
export async function readKeyNames(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, string>> {
  const keys = await db.selectFrom("api_keys").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(keys.map(({ id, name }) => [id, name]));
}

/** The names of those who act: users and booking systems. */
export const userNamesIn = repository(({ db }) => ({
  ofUsers: (ids: readonly string[]) => readUserNames(db, ids),
  ofKeys: (ids: readonly string[]) => readKeyNames(db, ids),
}));
