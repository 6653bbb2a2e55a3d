import type { Kysely } from "kysely";
import { type Connection, repository } from "../database/store.ts";

/** Names of deleted users and revoked API keys, so that the log can show who made a change. */
export interface FormerUserTables {
  /** `deleted_at`: when the user was deleted or the key revoked. */
  former_users: { id: string; username: string; deleted_at: number };
}

/** Columns of users and keys that queries of names need. */
export interface UserNameTables extends FormerUserTables {
  users: { id: string; username: string };
  api_keys: { id: string; name: string };
}

export interface UserName {
  readonly name: string;
  readonly isDeleted: boolean;
}

/**
 * The names of users and, from former_users, of deleted users and revoked API keys, by id; unknown ids and erased names
 * are left out.
 */
export async function readUserNames(
  db: Kysely<UserNameTables>,
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
export async function readKeyNames(
  db: Kysely<UserNameTables>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const keys = await db.selectFrom("api_keys").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(keys.map(({ id, name }) => [id, name]));
}

/** Names of actors: users and booking systems. */
export const userNamesIn = repository(({ db }: Connection<UserNameTables>) => ({
  ofUsers: (ids: readonly string[]) => readUserNames(db, ids),
  ofKeys: (ids: readonly string[]) => readKeyNames(db, ids),
}));
