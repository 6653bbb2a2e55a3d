import {
  definitionOf,
  isSettingKey,
  SETTING_KEYS,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from "./registry.ts";
import { readSetting, type SettingInput } from "./setting-value.ts";

/** A row of system_settings: the value is JSON text (numbers as strings, S-03). */
export interface StoredSetting {
  readonly key: string;
  readonly value: string;
}

/** A row with an unreadable value; the setting has its default until it is saved again. */
export interface SettingFault {
  readonly key: SettingKey;
  readonly stored: string;
}

/**
 * Settings from their rows. A missing row means the default (S-06). A row that is no JSON, of the wrong kind or out of
 * range means the default too and is reported as a fault, so that one bad row never stops the hall. Unknown keys are
 * ignored.
 */
export function decodeSettings(rows: readonly StoredSetting[]): {
  readonly values: SettingValues;
  readonly faults: readonly SettingFault[];
} {
  const values: Partial<Record<SettingKey, SettingValue>> = {};
  for (const key of SETTING_KEYS) values[key] = definitionOf(key).default;
  const faults: SettingFault[] = [];
  for (const { key, value: stored } of rows) {
    if (!isSettingKey(key)) continue;
    const reading = readSetting(key, parseJson(stored));
    if (reading.ok) values[key] = reading.value;
    else faults.push({ key, stored: stored.slice(0, 100) });
  }
  return { values: values as SettingValues, faults };
}

/** The JSON text for a row: numbers as strings, booleans as booleans, names as a list (S-03). */
export function encodeSetting(value: SettingValue): string {
  return JSON.stringify(typeof value === "number" ? String(value) : value);
}

function parseJson(text: string): SettingInput {
  try {
    return JSON.parse(text) as SettingInput;
  } catch {
    return null;
  }
}
