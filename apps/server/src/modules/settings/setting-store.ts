import type { Instant } from "@platzwart/domain/time/instant";

/** A stored setting; a setting without a row has its default. */
export interface SettingRecord {
  readonly key: string;
  /** JSON text. */
  readonly value: string;
  /** A note of an admin; null: none. */
  readonly description: string | null;
}

export interface SettingStore {
  list(): Promise<SettingRecord[]>;
  /** Creates or replaces a setting; `updatedBy`: the id of the user. */
  put(setting: SettingRecord & { readonly updatedAt: Instant; readonly updatedBy: string }): Promise<void>;
}
