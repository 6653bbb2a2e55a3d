import type { SettingView } from "@platzwart/contract/calls/setting-calls";
import { orRefuse, Refused } from "@platzwart/domain/refusal";
import {
  isSettingKey,
  SETTING_KEYS,
  type SettingKey,
  type SettingValue,
} from "@platzwart/domain/settings/registry";
import {
  checkSettingsTogether,
  readSetting,
  type SettingInput,
} from "@platzwart/domain/settings/setting-value";
import { decodeSettings, encodeSetting } from "@platzwart/domain/settings/stored-settings";
import type { EquipmentSync } from "./equipment-sync.ts";
import type { Hall } from "./hall.ts";
import { initialiseCourts } from "./initialise-courts.ts";
import { settingSaved } from "./log-entries.ts";
import type { Randomness, SettingRecord, Store } from "./ports.ts";

export interface SettingServices {
  readonly hall: Hall;
  readonly equipment: EquipmentSync;
  readonly randomness: Randomness;
}

/** Every setting with its value in force: the stored one, or the default (S-05, S-06). */
export async function listSettings(store: Store): Promise<{ items: SettingView[] }> {
  const rows = await store.settings.list();
  const { values } = decodeSettings(rows);
  return { items: SETTING_KEYS.map((key) => viewOf(key, values[key], rows)) };
}

/** Saves one setting after holding it against its range and its neighbours; a description left out is kept. */
export async function saveSetting(
  services: SettingServices,
  input: {
    readonly key: string;
    readonly value: SettingInput;
    readonly description?: string | null | undefined;
    /** See Initialisation.isConfirmed. */
    readonly confirm?: boolean | undefined;
  },
  userId: string,
): Promise<SettingView> {
  const { key } = input;
  if (!isSettingKey(key)) throw new Refused({ code: "setting_unknown", key: key.slice(0, 40) });
  const reading = readSetting(key, input.value);
  if (!reading.ok) throw new Refused(reading.refusal);
  const { value } = reading;

  const view = await services.hall.change(async (store, now) => {
    const rows = await store.settings.list();
    const { values } = decodeSettings(rows);
    if (key === "min_booking_duration" || key === "max_booking_duration") {
      orRefuse(checkSettingsTogether({ ...values, [key]: value }));
    }
    if (key === "court_count" && typeof value === "number") {
      const { randomness } = services;
      const isConfirmed = input.confirm === true;
      const settings = values;
      await initialiseCourts({ store, randomness, settings, count: value, isConfirmed, userId, now });
    }
    const description =
      input.description === undefined
        ? (rows.find((row) => row.key === key)?.description ?? null)
        : input.description;
    await store.settings.put({
      key,
      value: encodeSetting(value),
      description,
      updatedAt: now,
      updatedBy: userId,
    });
    const view = { key, value: asWire(value), description };
    await store.liveEvents.append("system_settings_changes", view, now);
    if (encodeSetting(values[key]) !== encodeSetting(value)) {
      await store.systemLog.append(settingSaved(now, key, inWords(values[key]), inWords(value), userId));
    }
    return view;
  });
  if (key === "court_count") await services.equipment.sync();
  return view;
}

function viewOf(key: SettingKey, value: SettingValue, rows: readonly SettingRecord[]): SettingView {
  return { key, value: asWire(value), description: rows.find((row) => row.key === key)?.description ?? null };
}

function asWire(value: SettingValue): SettingView["value"] {
  return typeof value === "object" ? [...value] : value;
}

function inWords(value: SettingValue): string {
  return typeof value === "object" ? value.join(", ") : String(value);
}
