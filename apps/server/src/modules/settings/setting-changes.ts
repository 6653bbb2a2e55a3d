import type { EndpointResponse } from "@platzwart/contract/endpoint";
import type { lastChanges, SettingChangeView } from "@platzwart/contract/endpoints/setting-endpoints";
import { maySeeSetting, type Role } from "@platzwart/domain/role";
import { isSettingKey } from "@platzwart/domain/settings/registry";
import type { Store } from "../../database/store.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { displayName, displayNames } from "../../facts/display-names.ts";
import type { LogEntry } from "../../facts/log-entry.ts";
import { settingsIn } from "../../facts/setting-records.ts";
import { logReaderIn } from "../log/log-reader.ts";
import { SETTINGS_COMPONENT } from "./setting-log-entries.ts";

const CHANGES_PER_PAGE = 50;

/** Audit entries, newest first (S-12); a page is shorter where the role may not see a change. */
export async function listSettingChanges(
  store: Store,
  before: number | undefined,
  role: Role,
): Promise<{ items: SettingChangeView[]; nextBefore: number | null }> {
  const page = await logReaderIn(store).list({ component: SETTINGS_COMPONENT, before }, CHANGES_PER_PAGE);
  const items = page.items.flatMap(changeViewOf).filter(({ key }) => maySeeSetting(role, key));
  return { items, nextBefore: page.nextBefore };
}

/** Empty: an entry about something else, such as an unreadable setting. */
function changeViewOf({ id, at, category, metadata, references }: LogEntry): SettingChangeView[] {
  const { key, from, to } = metadata;
  if (category !== "audit" || typeof key !== "string") return [];
  const user = references.find((reference) => reference.kind === "user");
  return [
    { id, at, key, from: String(from), to: String(to), by: user === undefined ? null : displayName(user) },
  ];
}

/** Stored with settings and courts, so that they outlast the log. */
export async function listLastChanges(
  store: Store,
  role: Role,
): Promise<EndpointResponse<typeof lastChanges>> {
  const settings = (await settingsIn(store).lastUpdates()).filter(
    ({ key }) => isSettingKey(key) && maySeeSetting(role, key),
  );
  const courts = await courtsIn(store).lastChanges();
  const names = await displayNames(
    store,
    [...settings, ...courts].map(({ by }) => by),
  );
  const withName = <Change extends { readonly by: string }>(change: Change) => ({
    ...change,
    by: names.get(change.by) ?? null,
  });
  return { settings: settings.map(withName), courts: courts.map(withName) };
}
