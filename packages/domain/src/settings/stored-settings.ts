import {
  definitionOf,
  isSettingKey,
  SETTING_KEYS,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from "./registry.ts";
import { parseSetting, type SettingInput } from "./setting-value.ts";

/** `value`: JSON text, numbers as strings (S-03). */
interface StoredSetting {
  readonly key: string;
  readonly value: string;
}

/** The setting has its default until it is saved again. */
export interface UnreadableSetting {
  readonly key: SettingKey;
  /** At most 100 characters. */
  readonly stored: string;
}

/** Missing (S-06) and `unreadable` rows mean the default, so that one bad row never stops the hall. */
export function decodeSettings(rows: readonly StoredSetting[]): {
  readonly values: SettingValues;
  readonly unreadable: readonly UnreadableSetting[];
} {
  const values: Partial<Record<SettingKey, SettingValue>> = {};
  for (const key of SETTING_KEYS) values[key] = definitionOf(key).default;
  const unreadable: UnreadableSetting[] = [];
  for (const { key, value: stored } of rows) {
    if (!isSettingKey(key)) continue;
    const input = parseJson(stored);
    // an encrypted secret is longer than the secret
    if (definitionOf(key).kind === "secret" && typeof input === "string") {
      values[key] = input;
      continue;
    }
    const parsed = parseSetting(key, input);
    if (parsed.ok) values[key] = parsed.value;
    else unreadable.push({ key, stored: stored.slice(0, 100) });
  }
  return { values: values as SettingValues, unreadable };
}

/** Numbers as strings, booleans as booleans, names as a list (S-03). */
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
