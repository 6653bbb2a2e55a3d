import { searchInterval } from "@platzwart/domain/access/access-code";
import { FORGOTTEN_AFTER } from "@platzwart/domain/court/forgotten-light";
import type { Facts } from "@platzwart/domain/scheduler/facts";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { decodeSettings, type UnreadableSetting } from "@platzwart/domain/settings/stored-settings";
import { DAY, type Instant, MINUTE, minus, plus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { displayNames } from "./display-names.ts";
import type { AccessCodeRecord } from "./ports/access-code-store.ts";
import type { BlockRecord } from "./ports/block-store.ts";
import type { CourtRecord } from "./ports/court-store.ts";
import type { DoorRecord } from "./ports/equipment-store.ts";
import type { SchedulerState } from "./ports/scheduler-store.ts";
import type { Store } from "./ports/storage.ts";
import { codeNames, type ReasonNames } from "./reason-views.ts";

/** How far ahead the loop and the preview need the state (Z-20). */
const AHEAD = DAY;
/** How far back the state is needed: for lights that were left on (C-16), and less far for the preview (Z-20). */
const BEHIND = FORGOTTEN_AFTER;
/** How long a state that was read can be used while no fact changes (design: storage). */
export const MAX_AGE = DAY;
/** How long before its instant a state can be used, for callers that read the clock before the state was read. */
export const CLOCK_TOLERANCE = MINUTE;

/** The stored hall, with everything that matters while the state can be used. */
export interface StoredHall {
  readonly courts: readonly CourtRecord[];
  readonly doors: readonly DoorRecord[];
  /** Time-limited codes, past ones too, each with its search interval. */
  readonly codes: readonly { readonly code: AccessCodeRecord; readonly searchInterval: Interval }[];
  readonly blocks: readonly BlockRecord[];
  readonly scheduler: SchedulerState;
  /** Names of the codes, blocks and users that the state's reasons mention. */
  readonly names: ReasonNames;
  readonly settings: SettingValues;
  readonly unreadableSettings: readonly UnreadableSetting[];
}

/** The hall around an instant. */
export interface HallState extends Omit<StoredHall, "codes"> {
  readonly codes: readonly AccessCodeRecord[];
  readonly facts: Facts;
}

/** Reads what `stateAt` needs from `from` on, for as long as a state serves. */
export async function readStoredHall(store: Store, from: Instant): Promise<StoredHall> {
  const around = {
    from: minus(minus(from, CLOCK_TOLERANCE), BEHIND),
    until: plus(plus(from, MAX_AGE), AHEAD),
  };
  const courts = await store.courts.list();
  const doors = await store.equipment.listDoors();
  const codes = await store.accessCodes.listOverlapping(around);
  const blocks = await store.blocks.listOverlapping(around);
  const scheduler = await store.scheduler.state();
  const userNames = await namesOfUsers(store, courts);
  const { values: settings, unreadable: unreadableSettings } = decodeSettings(await store.settings.list());
  return {
    courts,
    doors,
    codes: codes.map((code) => ({ code, searchInterval: searchInterval(code) })),
    blocks,
    scheduler,
    names: {
      codeName: codeNames(codes),
      userName: (id) => userNames.get(id) ?? null,
      blockReason: (id) => blocks.find((block) => block.id === id)?.reason ?? null,
    },
    settings,
    unreadableSettings,
  };
}

/** The hall around an instant, the same however long before it the hall was read. */
export function stateAt(hall: StoredHall, now: Instant): HallState {
  const around = { from: minus(now, BEHIND), until: plus(now, AHEAD) };
  const { courts, doors, scheduler, settings } = hall;
  const touches = ({ from, until }: Interval) => until > around.from && from < around.until;
  const codes = hall.codes.filter(({ searchInterval }) => touches(searchInterval)).map(({ code }) => code);
  const blocks = hall.blocks.filter(({ period }) => touches(period));
  return {
    ...hall,
    codes,
    blocks,
    facts: {
      courts,
      doors,
      codes,
      blocks,
      autoLightControl: settings.auto_light_control,
      doorsFrozenAt: scheduler.isPaused ? scheduler.doorsFrozenAt : null,
    },
  };
}

async function namesOfUsers(store: Store, courts: readonly CourtRecord[]): Promise<Map<string, string>> {
  const ids = courts.flatMap(({ lightCause, lightOverride }) => [
    ...(lightCause?.kind === "person" ? [lightCause.userId] : []),
    ...(lightOverride === null ? [] : [lightOverride.userId]),
  ]);
  return displayNames(store, ids);
}

export async function readSettings(store: Store): Promise<SettingValues> {
  return decodeSettings(await store.settings.list()).values;
}
