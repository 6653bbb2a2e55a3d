import type { Kysely } from "kysely";
import { type Connection, repository } from "../database/store.ts";

/** Deleted users and revoked API keys, so that the log can show who made a change. */
export interface FormerUserTables {
  /** `deleted_at`: of the user, or revocation of the key. */
  former_users: { id: string; username: string; deleted_at: number };
}

export interface UserNameTables extends FormerUserTables {
  users: { id: string; username: string };
  api_keys: { id: string; name: string };
}

export interface UserName {
  readonly name: string;
  readonly isDeleted: boolean;
}

/** Includes deleted users and revoked API keys; unknown ids and erased names are left out. */
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

/** Without revoked API keys. */
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
