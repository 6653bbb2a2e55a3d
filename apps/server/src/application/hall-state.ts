import type { Facts } from "@platzwart/domain/scheduler/facts";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { decodeSettings, type SettingFault } from "@platzwart/domain/settings/stored-settings";
import { after, DAY, type Instant } from "@platzwart/domain/time/instant";
import type { AccessCodeRecord, CourtRecord, Store } from "./ports.ts";

/** How far ahead the loop looks; it comes again long before (L-04), so what begins later cannot be missed. */
const HORIZON = DAY;

/** What is stored of the hall around an instant. */
export interface HallState {
  readonly courts: readonly CourtRecord[];
  readonly codes: readonly AccessCodeRecord[];
  readonly settings: SettingValues;
  readonly settingFaults: readonly SettingFault[];
  readonly facts: Facts;
}

export async function readHallState(store: Store, now: Instant): Promise<HallState> {
  const courts = await store.courts.list();
  const codes = await store.accessCodes.listAround(now, after(now, HORIZON));
  const { values: settings, faults: settingFaults } = decodeSettings(await store.settings.list());
  return {
    courts,
    codes,
    settings,
    settingFaults,
    facts: { courts, codes, autoLightControl: settings.auto_light_control },
  };
}

export async function readSettings(store: Store): Promise<SettingValues> {
  return decodeSettings(await store.settings.list()).values;
}
