import type { SettingValues } from "@platzwart/domain/settings/registry";
import { decodeSettings } from "@platzwart/domain/settings/stored-settings";
import type { Store } from "../../storage/storage.ts";

/** The present settings; an unreadable one has its default. */
export async function readSettings(store: Store): Promise<SettingValues> {
  return decodeSettings(await store.settings.list()).values;
}
