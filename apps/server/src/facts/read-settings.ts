import type { SettingValues } from "@platzwart/domain/settings/registry";
import { decodeSettings } from "@platzwart/domain/settings/stored-settings";
import type { Store } from "../database/store.ts";
import { settingsIn } from "./setting-records.ts";

/** Unreadable settings have their defaults. */
export async function readSettings(store: Store): Promise<SettingValues> {
  return decodeSettings(await settingsIn(store).list()).values;
}
