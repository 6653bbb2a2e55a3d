import type { Instant } from "@platzwart/domain/time/instant";

/** A stored setting; a setting without a row has its default. */
export interface SettingRecord {
  readonly key: string;
  /** JSON text. */
  readonly value: string;
  /** A note of an admin; null: none. */
  readonly description: string | null;
}

/** When a setting was last stored otherwise, and by whom (id of a user). */
export interface SettingUpdate {
  readonly key: string;
  readonly at: Instant;
  readonly by: string;
}

export interface SettingStore {
  list(): Promise<SettingRecord[]>;
  /** Of each setting that was ever stored. */
  lastUpdates(): Promise<SettingUpdate[]>;
  /** Creates or replaces a setting; `updatedBy`: the id of the user. */
  put(setting: SettingRecord & { readonly updatedAt: Instant; readonly updatedBy: string }): Promise<void>;
}
