import type { SettingChangeView, SettingView } from "@platzwart/contract/endpoints/setting-endpoints";
import { defaultCourtName } from "@platzwart/domain/court/court";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import {
  definitionOf,
  isSettingKey,
  SETTING_KEYS,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from "@platzwart/domain/settings/registry";
import {
  checkSettingsTogether,
  parseSetting,
  type SettingInput,
} from "@platzwart/domain/settings/setting-value";
import { decodeSettings, encodeSetting } from "@platzwart/domain/settings/stored-settings";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import { STORED_WORDS } from "@platzwart/texts/stored-words";
import type { ClimateControl } from "./climate-control.ts";
import { climateChanged } from "./climate-log-entries.ts";
import { displayName } from "./display-names.ts";
import type { EquipmentSync } from "./equipment-sync.ts";
import type { Hall } from "./hall.ts";
import { readSettings } from "./hall-state.ts";
import { initialiseCourts } from "./initialise-courts.ts";
import { SETTINGS_COMPONENT, settingSaved } from "./log-entries.ts";
import type { LocalNetwork } from "./ports/local-network.ts";
import type { Randomness } from "./ports/randomness.ts";
import type { SettingRecord } from "./ports/setting-store.ts";
import type { Store } from "./ports/storage.ts";
import type { LogEntry } from "./ports/system-log-store.ts";
import { isPublicAddress } from "./public-address.ts";

export interface SettingServices {
  readonly hall: Hall;
  readonly equipmentSync: EquipmentSync;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly network: LocalNetwork;
  readonly climate: Pick<ClimateControl, "refresh">;
}

/** A request to save one setting. */
export interface SettingChange {
  readonly key: string;
  readonly value: SettingInput;
  /** Left out: the stored description stays. */
  readonly description?: string | null | undefined;
  /** The value that the caller last read; refused if the setting has another value now (S-11). Left out: no check. */
  readonly seen?: SettingInput | undefined;
}

/** Every setting with its value in force: the stored one, or the default (S-05, S-06). */
export async function listSettings(store: Store): Promise<{ items: SettingView[] }> {
  const rows = await store.settings.list();
  const { values } = decodeSettings(rows);
  return { items: SETTING_KEYS.map((key) => viewOf(key, values[key], rows)) };
}

/**
 * Saves settings after checking ranges and combinations: all of them or none, in one transaction
 * (S-03, S-05). `isConfirmed`: see Initialisation.
 */
export async function saveSettings(
  services: SettingServices,
  changes: readonly SettingChange[],
  isConfirmed: boolean,
  userId: string,
): Promise<{ items: SettingView[] }> {
  const requested = changes.map((change) => ({ ...change, ...readChange(change) }));
  const inForce = await readSettings(services.hall.read);
  const changed = requested.filter(({ key, value }) => !isSame(inForce[key], value));
  await Promise.all(changed.map(({ key, value }) => checkPlace(services, key, value)));

  const items = await services.hall.change(async (store, now) => {
    const rows = await store.settings.list();
    const { values } = decodeSettings(rows);
    for (const change of requested) refuseConflict(change, values[change.key]);
    const next = { ...values, ...Object.fromEntries(requested.map(({ key, value }) => [key, value])) };
    if (requested.some(({ key }) => key === "min_booking_duration" || key === "max_booking_duration")) {
      throwIfRefused(checkSettingsTogether(next));
    }
    if (requested.some(({ key }) => key === "court_count")) {
      const { randomness } = services;
      const count = next.court_count;
      await initialiseCourts({ store, randomness, settings: next, count, isConfirmed, userId, now });
    }
    if (requested.some(({ key }) => key === "court_names")) await nameCourts(store, next);
    // saving the target temperature sets the hall's target, even if the setting has the same value as before (K-02)
    if (requested.some(({ key }) => key === "target_temperature"))
      await setTarget(store, next.target_temperature, userId, now);
    const views: SettingView[] = [];
    for (const { key, value, description } of requested) {
      views.push(await put(store, { key, value, description, before: values[key], rows }, userId, now));
    }
    return views;
  });
  const isEquipmentChanged = requested.some(({ key }) => key === "court_count" || key === "court_names");
  if (isEquipmentChanged) await services.equipmentSync.sync();
  if (requested.some(({ key }) => definitionOf(key).section === "climate")) await services.climate.refresh();
  return { items };
}

async function setTarget(store: Store, target: number, userId: string, now: Instant): Promise<void> {
  if ((await store.climate.state()).target === target) return;
  await store.climate.update({ target });
  await store.systemLog.append(climateChanged(now, { targetTemperature: target }, userId));
}

interface Put {
  readonly key: SettingKey;
  readonly value: SettingValue;
  readonly description: string | null | undefined;
  readonly before: SettingValue;
  readonly rows: readonly SettingRecord[];
}

async function put(store: Store, setting: Put, userId: string, now: Instant): Promise<SettingView> {
  const { key, value, before, rows } = setting;
  const description =
    setting.description === undefined
      ? (rows.find((row) => row.key === key)?.description ?? null)
      : setting.description;
  await store.settings.put({
    key,
    value: encodeSetting(value),
    description,
    updatedAt: now,
    updatedBy: userId,
  });
  const view = { key, value: asWire(value), description };
  await store.liveEvents.append("system_settings_changes", view, now);
  if (!isSame(before, value)) {
    await store.systemLog.append(settingSaved(now, key, inWords(before), inWords(value), userId));
  }
  return view;
}

function readChange({ key, value }: SettingChange): {
  readonly key: SettingKey;
  readonly value: SettingValue;
} {
  if (!isSettingKey(key)) throw new Refused({ code: "setting_unknown", key: key.slice(0, 40) });
  const reading = parseSetting(key, value);
  if (!reading.ok) throw new Refused(reading.refusal);
  return { key, value: reading.value };
}

/** Refuses a host name with an address outside of the hall's network; a name without an address is accepted (K-10). */
async function checkPlace(services: SettingServices, key: SettingKey, value: SettingValue): Promise<void> {
  if (definitionOf(key).kind !== "address" || typeof value !== "string" || value === "") return;
  if (!(await isPublicAddress(services, value))) return;
  throw new Refused({ code: "setting_not_an_address", key, value, problem: "public" });
}

/** Refuses a change whose base is outdated, unless it saves the value that is in force already (S-11). */
function refuseConflict(
  { key, value, seen: base }: SettingChange & { readonly key: SettingKey; readonly value: SettingValue },
  inForce: SettingValue,
): void {
  if (base === undefined || isSame(inForce, value)) return;
  const reading = parseSetting(key, base);
  if (reading.ok && isSame(reading.value, inForce)) return;
  throw new Refused({ code: "setting_changed_meanwhile", key, value: inWords(inForce) });
}

/**
 * Renames the courts by the list; courts beyond its end get their default name (S-07). A door with its court's default
 * door name is renamed too, a door with a name of its own is not.
 */
async function nameCourts(store: Store, { court_names: names }: SettingValues): Promise<void> {
  const doors = await store.equipment.listDoors();
  for (const court of await store.courts.list()) {
    const name = names[court.id - 1] ?? defaultCourtName(court.id);
    if (name === court.name) continue;
    await store.courts.update(court.id, { name });
    const itsOwn = doors.filter(({ courtIds }) => courtIds.length === 1 && courtIds[0] === court.id);
    for (const door of itsOwn.filter((one) => one.name === STORED_WORDS.doorOfCourt(court.name))) {
      await store.equipment.putDoor({ ...door, name: STORED_WORDS.doorOfCourt(name) });
    }
  }
}

/** The largest number of changes in one answer. */
const CHANGES_PAGE = 50;

/** The history of settings: user, time, old and new value, newest first (S-12); retained like all changes by people. */
export async function listSettingChanges(
  store: Store,
  before: number | undefined,
): Promise<{ items: SettingChangeView[]; nextBefore: number | null }> {
  const page = await store.systemLog.list({ component: SETTINGS_COMPONENT, before }, CHANGES_PAGE);
  return { items: page.items.flatMap(changeOf), nextBefore: page.nextBefore };
}

function changeOf({ id, at, category, metadata, references }: LogEntry): SettingChangeView[] {
  const { key, from, to } = metadata;
  if (category !== "audit" || typeof key !== "string") return [];
  const user = references.find((reference) => reference.kind === "user");
  return [
    { id, at, key, from: String(from), to: String(to), by: user === undefined ? null : displayName(user) },
  ];
}

function viewOf(key: SettingKey, value: SettingValue, rows: readonly SettingRecord[]): SettingView {
  return { key, value: asWire(value), description: rows.find((row) => row.key === key)?.description ?? null };
}

function isSame(a: SettingValue, b: SettingValue): boolean {
  return encodeSetting(a) === encodeSetting(b);
}

function asWire(value: SettingValue): SettingView["value"] {
  return typeof value === "object" ? [...value] : value;
}

function inWords(value: SettingValue): string {
  return typeof value === "object" ? value.join(", ") : String(value);
}
