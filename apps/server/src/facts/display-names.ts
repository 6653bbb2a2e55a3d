import { USER_WORDS } from "@platzwart/texts/user-words";
import type { Store } from "../database/store.ts";
import { type UserName, userNamesIn } from "./actor-names.ts";

/** Names of users by id; deleted users are marked as deleted (S-12). */
export async function displayNames(store: Store, ids: readonly string[]): Promise<Map<string, string>> {
  const names = await userNamesIn(store).ofUsers([...new Set(ids)]);
  return new Map([...names].map(([id, name]) => [id, displayName(name)]));
}

export function displayName({ name, isDeleted }: UserName): string {
  return isDeleted ? USER_WORDS.deleted(name) : name;
}

/** Names of users and booking systems, by id. */
export async function callerNames(store: Store, ids: readonly string[]): Promise<Map<string, string>> {
  const names = await displayNames(store, ids);
  const keyIds = [...new Set(ids)].filter((id) => !names.has(id));
  if (keyIds.length === 0) return names;
  return new Map([...names, ...(await userNamesIn(store).ofKeys(keyIds))]);
}
