import type { Instant } from "@platzwart/domain/time/instant";

export interface SettingRecord {
  readonly key: string;
  /** JSON text. */
  readonly value: string;
  readonly description: string | null;
}

export interface SettingStore {
  list(): Promise<SettingRecord[]>;
  put(setting: SettingRecord & { readonly updatedAt: Instant; readonly updatedBy: string }): Promise<void>;
}
