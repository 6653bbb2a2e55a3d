import type { SettingView } from "@platzwart/contract/endpoints/setting-endpoints";
import {
  definitionOf,
  isSettingKey,
  SETTING_KEYS,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from "@platzwart/domain/settings/registry";
import { settingsFailures } from "@platzwart/texts/pages/settings-form";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Failure } from "../../lib/api/failures.ts";
import { settingsQuery } from "./settings-queries.ts";

/** Every setting in the server's order; a failed load shows the toast `failure` (S-04, S-09). */
export function useSettings(failure: Failure = settingsFailures.load) {
  return useQuery({ ...settingsQuery, meta: { failure } });
}

/** Values in force by key; undefined: unknown. */
export function useSettingValues(failure?: Failure): SettingValues | undefined {
  const items = useSettings(failure).data?.items;
  return useMemo(() => items && settingValues(items), [items]);
}

/** A value of another kind, from a newer server, is replaced by the default. */
export function settingValues(items: readonly SettingView[]): SettingValues {
  const values: Partial<Record<SettingKey, SettingValue>> = {};
  for (const key of SETTING_KEYS) values[key] = definitionOf(key).default;
  for (const { key, value } of items) {
    if (!isSettingKey(key)) continue;
    const fallback = definitionOf(key).default;
    if (typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback))
      values[key] = value as SettingValue;
  }
  return values as SettingValues;
}
