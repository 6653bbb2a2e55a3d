import { FORGOTTEN_AFTER } from "@platzwart/domain/court/forgotten-light";
import type { Facts } from "@platzwart/domain/scheduler/facts";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { decodeSettings, type SettingFault } from "@platzwart/domain/settings/stored-settings";
import { after, before, DAY, type Instant } from "@platzwart/domain/time/instant";
import type { AccessCodeRecord } from "./ports/access-code-store.ts";
import type { BlockRecord } from "./ports/block-store.ts";
import type { CourtRecord } from "./ports/court-store.ts";
import type { DoorRecord } from "./ports/equipment-store.ts";
import type { SchedulerState } from "./ports/scheduler-store.ts";
import type { Store } from "./ports/storage.ts";
import { codeNames, type ReasonNames } from "./reason-views.ts";
import { shownUsers } from "./shown-users.ts";

/** How far ahead the loop and the preview look (Z-20); it comes again long before, so what begins later is not missed. */
const AHEAD = DAY;
/** How far back: as far as a light is followed that somebody forgot (C-16), further than the preview (Z-20). */
const BEHIND = FORGOTTEN_AFTER;

/** What is stored of the hall around an instant. */
export interface HallState {
  readonly courts: readonly CourtRecord[];
  readonly doors: readonly DoorRecord[];
  /** Time-limited codes, over or not. */
  readonly codes: readonly AccessCodeRecord[];
  readonly blocks: readonly BlockRecord[];
  readonly scheduler: SchedulerState;
  /** Of the codes, blocks and users whom this state speaks of. */
  readonly names: ReasonNames;
  readonly settings: SettingValues;
  readonly settingFaults: readonly SettingFault[];
  readonly facts: Facts;
}

export async function readHallState(store: Store, now: Instant): Promise<HallState> {
  const around = { from: before(now, BEHIND), until: after(now, AHEAD) };
  const courts = await store.courts.list();
  const doors = await store.equipment.listDoors();
  const codes = await store.accessCodes.listAround(around);
  const blocks = await store.blocks.listTouching(around);
  const scheduler = await store.scheduler.state();
  const userNames = await namesOfUsers(store, courts);
  const { values: settings, faults: settingFaults } = decodeSettings(await store.settings.list());
  return {
    courts,
    doors,
    codes,
    blocks,
    scheduler,
    names: {
      codeName: codeNames(codes),
      userName: (id) => userNames.get(id) ?? null,
      blockReason: (id) => blocks.find((block) => block.id === id)?.reason ?? null,
    },
    settings,
    settingFaults,
    facts: {
      courts,
      doors,
      codes,
      blocks,
      autoLightControl: settings.auto_light_control,
      doorsAsOf: scheduler.isPaused ? scheduler.doorsAsOf : null,
    },
  };
}

async function namesOfUsers(store: Store, courts: readonly CourtRecord[]): Promise<Map<string, string>> {
  const ids = courts.flatMap(({ lightCause, lightOverride }) => [
    ...(lightCause?.kind === "person" ? [lightCause.userId] : []),
    ...(lightOverride === null ? [] : [lightOverride.userId]),
  ]);
  return shownUsers(store, ids);
}

export async function readSettings(store: Store): Promise<SettingValues> {
  return decodeSettings(await store.settings.list()).values;
}
