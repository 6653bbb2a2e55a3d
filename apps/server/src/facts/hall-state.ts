import { isActiveOnCourts, searchInterval } from "@platzwart/domain/access/access-code";
import { isBlockEffective } from "@platzwart/domain/court/block";
import type { CourtId } from "@platzwart/domain/court/court";
import { FORGOTTEN_AFTER } from "@platzwart/domain/court/forgotten-light";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import type { DoorOpening, Facts, LightCommand } from "@platzwart/domain/scheduler/facts";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { decodeSettings, type UnreadableSetting } from "@platzwart/domain/settings/stored-settings";
import {
  DAY,
  type Duration,
  earliest,
  type Instant,
  LAST_INSTANT,
  MINUTE,
  minus,
  plus,
} from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { Store } from "../database/store.ts";
import type { AccessCodeRecord } from "./access-code-codec.ts";
import { codesIn } from "./access-code-records.ts";
import { type BlockRecord, blocksIn } from "./block-records.ts";
import { type LiveIntent, newerIntent, reportedLight } from "./court-light.ts";
import { type CourtRecord, courtsIn } from "./court-records.ts";
import { displayNames } from "./display-names.ts";
import { type DoorRecord, equipmentIn, type StoredLightChannel } from "./equipment-records.ts";
import { bookedTimes, holderNames, type ReasonNames } from "./reason-views.ts";
import { type SchedulerState, schedulerIn } from "./scheduler-records.ts";
import { settingsIn } from "./setting-records.ts";

/** The preview shows the next 24 hours (Z-20). */
const LOOK_AHEAD = DAY;
/** The look-back for forgotten lights (C-16), longer than the preview's (Z-20). */
const LOOK_BACK = FORGOTTEN_AFTER;
/** Maximum age of a stored hall while no fact changes. */
export const MAX_AGE = DAY;
/** By so much a caller's `now` may be earlier than the end of the read that it waits for. */
export const CLOCK_TOLERANCE = MINUTE;

/** The hall at one revision, with all codes and blocks that matter until MAX_AGE after the read. */
export interface StoredHall {
  readonly courts: readonly CourtRecord[];
  readonly channels: readonly StoredLightChannel[];
  readonly doors: readonly DoorRecord[];
  /** Time-limited codes, past ones too. */
  readonly codes: readonly { readonly code: AccessCodeRecord; readonly searchInterval: Interval }[];
  /** Past and early ended blocks included, as far as they matter. */
  readonly blocks: readonly BlockRecord[];
  /** Each court's next code after all of `codes` (C-15). */
  readonly laterCodes: readonly AccessCodeRecord[];
  readonly scheduler: SchedulerState;
  /** Names of code holders, blocks, users and courts. */
  readonly names: ReasonNames;
  readonly settings: SettingValues;
  /** `settings` has their defaults. */
  readonly unreadableSettings: readonly UnreadableSetting[];
}

/** A stored hall reduced to one instant. */
export interface HallState extends Omit<StoredHall, "codes" | "laterCodes"> {
  readonly codes: readonly AccessCodeRecord[];
  /** The next code of each court and of all courts, however far ahead (C-15). */
  readonly upcomingCodes: readonly AccessCodeRecord[];
  /** By beginning. */
  readonly upcomingBlocks: readonly BlockRecord[];
  readonly facts: Facts;
}

/** State of devices that is not stored, mostly for fields of Facts; undefined: the stored state counts. */
export interface LiveDevices {
  reportOf(channel: StoredLightChannel): StoredLightChannel["reported"] | undefined;
  /** For ChannelFacts.isReportCurrent. */
  isReportCurrent(channelId: string, on: boolean): boolean;
  /** For ChannelFacts.isLit. */
  isLit(channelId: string): boolean | undefined;
  /** For CourtFacts.manualLight, if switched since the start. */
  manualLight(court: CourtId): LiveIntent | undefined;
  /** For ChannelFacts.command. */
  commandOf(channelId: string): LightCommand | null;
  /** For DoorFacts.opening. */
  openingOf(doorId: string): DoorOpening | null;
  /** Name of a user whose command is open; null: no such user. */
  userName(id: string): string | null;
}

const NO_LIVE_DEVICES: LiveDevices = {
  reportOf: () => undefined,
  isLit: () => undefined,
  isReportCurrent: () => false,
  manualLight: () => undefined,
  commandOf: () => null,
  openingOf: () => null,
  userName: () => null,
};

/** Reads what `stateAt` needs for any time from `from` until MAX_AGE later. */
export async function readStoredHall(store: Store, from: Instant): Promise<StoredHall> {
  const earliestNow = minus(from, CLOCK_TOLERANCE);
  const range = { from: minus(earliestNow, LOOK_BACK), until: plus(plus(from, MAX_AGE), LOOK_AHEAD) };
  const courts = await courtsIn(store).list();
  const channels = await equipmentIn(store).listLightChannels();
  const doors = await equipmentIn(store).listDoors();
  const codesWithInterval = await readCodes(store, range, doors);
  const codes = codesWithInterval.map(({ code }) => code);
  const laterCodes = await codesIn(store).listFirstFrom(
    range.until,
    courts.map(({ id }) => id),
  );
  const blocksFrom = earliestBlockEnd(codesWithInterval, courts, earliestNow);
  // stateAt filters early ended blocks by its own `now`
  const blocks = await blocksIn(store).listOverlapping(
    { from: blocksFrom, until: LAST_INSTANT },
    LAST_INSTANT,
  );
  const scheduler = await schedulerIn(store).state();
  const userNames = await namesOfUsers(store, courts, doors);
  const { values: settings, unreadable: unreadableSettings } = decodeSettings(await settingsIn(store).list());
  return {
    courts,
    channels,
    doors,
    codes: codesWithInterval,
    laterCodes,
    blocks,
    scheduler,
    names: {
      holderName: holderNames([...codes, ...laterCodes]),
      bookedTime: bookedTimes([...codes, ...laterCodes]),
      userName: (id) => userNames.get(id) ?? null,
      blockReason: (id) => blocks.find((block) => block.id === id)?.reason ?? null,
      courtName: (id) => courts.find((court) => court.id === id)?.name ?? null,
    },
    settings,
    unreadableSettings,
  };
}

/** Codes in `range`, and earlier ones whose windows may have ended a manual lock. */
async function readCodes(
  store: Store,
  range: Interval,
  doors: readonly DoorRecord[],
): Promise<StoredHall["codes"]> {
  const readFrom = async (from: Instant) =>
    (await codesIn(store).listOverlapping({ ...range, from })).map((code) => ({
      code,
      searchInterval: searchInterval(code),
    }));
  const codes = await readFrom(range.from);
  const codesFrom = earliestCodeEnd(codes, doors, range.from);
  return codesFrom === range.from ? codes : readFrom(codesFrom);
}

/** The hall at `now`; a hall read earlier gives the same decisions as one just read. */
export function stateAt(
  hall: StoredHall,
  now: Instant,
  live: LiveDevices = NO_LIVE_DEVICES,
  ahead: Duration = LOOK_AHEAD,
): HallState {
  const lookAheadTo = plus(now, ahead);
  const { doors, scheduler, settings } = hall;
  const channels = hall.channels.map((channel) => {
    const reported = live.reportOf(channel);
    return reported === undefined ? channel : { ...channel, reported };
  });
  const courts = hall.courts.map((court) => ({ ...court, ...reportedLight(channels, court.id) }));
  const lookBackTo = earliestCodeEnd(hall.codes, doors, minus(now, LOOK_BACK));
  const codesWithInterval = hall.codes.filter(
    ({ searchInterval: { from, until } }) => until > lookBackTo && from < lookAheadTo,
  );
  const codes = codesWithInterval.map(({ code }) => code);
  const effectiveBlocks = hall.blocks.filter((block) => isBlockEffective(block, now));
  const blocksFrom = earliestBlockEnd(codesWithInterval, courts, now);
  const blocks = effectiveBlocks.filter(
    ({ period }) => period.until > blocksFrom && period.from < lookAheadTo,
  );
  const { laterCodes, ...rest } = hall;
  const upcomingCodes = firstOfEachCourt(
    [...hall.codes.map(({ code }) => code), ...laterCodes].filter(
      (code) => isActiveOnCourts(code) && code.validity.from > now,
    ),
  );
  const upcomingBlocks = effectiveBlocks.filter(({ period }) => period.from > now);
  return {
    ...rest,
    courts,
    channels,
    codes,
    blocks,
    upcomingCodes,
    upcomingBlocks,
    names: { ...hall.names, userName: (id) => hall.names.userName(id) ?? live.userName(id) },
    facts: {
      courts: courts.map((court) => ({
        ...court,
        ...combinedLight(ownChannels(channels, court.id), court),
        manualLight: court.autoMode ? null : newerIntent(court.manualLight, live.manualLight(court.id)),
      })),
      channels: channels.map(({ id, courtIds, reported }) => ({
        id,
        courtIds,
        reported: reported && { on: reported.on, at: reported.at, revision: reported.revision },
        isLit: live.isLit(id) ?? reported?.on === true,
        isReportCurrent: reported !== null && live.isReportCurrent(id, reported.on),
        command: live.commandOf(id),
      })),
      doors: doors.map((door) => ({ ...door, opening: live.openingOf(door.id) })),
      codes,
      blocks,
      autoLightControl: settings.auto_light_control,
      doorFreeze: scheduler.isPaused ? scheduler.doorFreeze : null,
    },
  };
}

/** Facts for decisions about the next 48 hours, all that a hall just read covers. */
export function factsAhead(hall: StoredHall, now: Instant): Facts {
  return stateAt(hall, now, NO_LIVE_DEVICES, plus(MAX_AGE, LOOK_AHEAD)).facts;
}

/** A court with several lamps counts as lit while any is, so that a block switches that one off, too (C-13). */
function combinedLight(
  channels: readonly StoredLightChannel[],
  court: CourtRecord,
): Pick<CourtRecord, "isLightOn" | "lightReportedAt"> {
  if (channels.length < 2) return court;
  const litSince = channels.flatMap(({ reported }) => (reported?.on === true ? [reported.at] : []));
  const since = earliest(...litSince);
  return since === null ? court : { isLightOn: true, lightReportedAt: since };
}

/** Codes that ended earlier do not matter: a manual lock lasts until the first window edge after it (D-09). */
function earliestCodeEnd(
  codes: StoredHall["codes"],
  doors: readonly Pick<DoorRecord, "lock">[],
  lookBackTo: Instant,
): Instant {
  let beginning = lookBackTo;
  for (const { lock } of doors) {
    if (lock === null || lock.at >= beginning) continue;
    const { at } = lock;
    if (codes.some(({ searchInterval: { from, until } }) => from <= at && until > lookBackTo)) beginning = at;
  }
  return beginning;
}

/**
 * Blocks that ended earlier do not matter: a past block counts while a window that it cut (C-13, Z-06) or an override
 * that it ended (C-14) would be in force or shown without it.
 */
function earliestBlockEnd(
  codes: StoredHall["codes"],
  courts: readonly Pick<CourtRecord, "lightOverride">[],
  now: Instant,
): Instant {
  let beginning = now;
  for (const { searchInterval } of codes) beginning = earliest(beginning, searchInterval.from);
  for (const { lightOverride } of courts) {
    if (lightOverride !== null && lightOverride.period.until > now)
      beginning = earliest(beginning, lightOverride.period.from);
  }
  return beginning;
}

function firstOfEachCourt(codes: readonly AccessCodeRecord[]): readonly AccessCodeRecord[] {
  const firstByCourt = new Map<CourtId | null, AccessCodeRecord>();
  for (const code of codes) {
    const earlier = firstByCourt.get(code.courtId);
    if (earlier === undefined || byBeginning(code, earlier) < 0) firstByCourt.set(code.courtId, code);
  }
  return [...firstByCourt.values()].sort(byBeginning);
}

function byBeginning(a: AccessCodeRecord, b: AccessCodeRecord): number {
  return a.validity.from - b.validity.from || (a.id < b.id ? -1 : 1);
}

async function namesOfUsers(
  store: Store,
  courts: readonly CourtRecord[],
  doors: readonly DoorRecord[],
): Promise<Map<string, string>> {
  const ofLights = courts.flatMap(({ lightCause, lightOverride }) => [
    ...(lightCause?.kind === "person" ? [lightCause.userId] : []),
    ...(lightOverride === null ? [] : [lightOverride.userId]),
  ]);
  const ofDoors = doors.flatMap(({ lock }) => (lock === null ? [] : [lock.userId]));
  return displayNames(store, [...ofLights, ...ofDoors]);
}
