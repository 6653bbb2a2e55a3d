import { USER_WORDS } from "@platzwart/texts/user-words";
import type { Store } from "../../storage/storage.ts";
import type { UserName } from "../users/user-store.ts";

/** The names of users as shown on the page, by id; the name of a deleted user is marked as deleted (S-12). */
export async function displayNames(store: Store, ids: readonly string[]): Promise<Map<string, string>> {
  const names = await store.users.namesOf([...new Set(ids)]);
  return new Map([...names].map(([id, name]) => [id, displayName(name)]));
}

/** The name as shown on the page. */
export function displayName({ name, isDeleted }: UserName): string {
  return isDeleted ? USER_WORDS.deleted(name) : name;
}

/** The same for whoever may book or make codes: users and booking systems. */
export async function callerNames(store: Store, ids: readonly string[]): Promise<Map<string, string>> {
  const names = await displayNames(store, ids);
  if (ids.every((id) => names.has(id))) return names;
  const systems = (await store.apiKeys.list()).filter(({ id }) => ids.includes(id));
  return new Map([...names, ...systems.map(({ id, name }) => [id, name] as const)]);
}
