import type { SettingView } from "@platzwart/contract/endpoints/setting-endpoints";
import { repeatedCourtName, resizeCourtNames } from "@platzwart/domain/court/court";
import { parseWeek } from "@platzwart/domain/court/opening-hours";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import { maySeeSetting, type Role } from "@platzwart/domain/role";
import {
  definitionOf,
  isSettingKey,
  SECRET_SHOWN,
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
import type { Instant } from "@platzwart/domain/time/instant";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import type { UserCaller } from "../../database/caller.ts";
import { liveEventsIn, type Store } from "../../database/store.ts";
import { climateIn } from "../../facts/climate-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { type SettingRecord, settingsIn } from "../../facts/setting-records.ts";
import { isPublicAddress } from "../../platform/network/public-address.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { climateChangeEntry } from "../climate/climate-log-entries.ts";
import { conflictingFields } from "../conflicting-fields.ts";
import { refuseBookingsOutside } from "../court-times/opening-times.ts";
import { initialiseCourts } from "../courts/initialise-courts.ts";
import { renameCourts } from "../courts/rename-courts.ts";
import { applyMailSettings } from "../messages/mail-switch.ts";
import type { Needs } from "../services.ts";
import { settingLog } from "./setting-log-entries.ts";

type SettingServices = Needs<
  "calendar" | "hall" | "control" | "randomness" | "clock" | "cipher" | "network" | "climate"
>;

/** Stored too when a change of the court count alters the list of names. */
const COURT_NAMES = { key: "court_names" as const, description: undefined };

interface SettingChange {
  readonly key: string;
  readonly value: SettingInput;
  /** null removes the description; left out: unchanged. */
  readonly description?: string | null | undefined;
  /** Value last read by the caller, refused if outdated (S-11); left out: no check. */
  readonly seen?: SettingInput | undefined;
}

/** Settings visible to the role, with stored or default values (S-05, S-06, N-09). */
export async function listSettings(store: Store, role: Role): Promise<{ items: SettingView[] }> {
  const rows = await settingsIn(store).list();
  const { values } = decodeSettings(rows);
  const visible = SETTING_KEYS.filter((key) => maySeeSetting(role, key));
  return { items: visible.map((key) => viewOf(key, values[key], rows)) };
}

/** Saves all or none (S-03, S-05). `isConfirmed`: bookings may lose their court or opening hours. */
export async function saveSettings(
  services: SettingServices,
  changes: readonly SettingChange[],
  isConfirmed: boolean,
  caller: UserCaller,
): Promise<{ items: SettingView[] }> {
  const storedValues = await readSettings(services.hall.read);
  const requested = changes.map((change) => ({ ...change, ...parseChange(change, services.cipher) }));
  refuseRepeated(requested.map(({ key }) => key));
  const requestedKeys = new Set(requested.map(({ key }) => key));
  const isAboutCourts = requestedKeys.has("court_count") || requestedKeys.has("court_names");
  const changed = requested.filter(({ key, value }) => !isSame(storedValues[key], value));
  await Promise.all(changed.map(({ key, value }) => refusePublicAddress(services, key, value)));

  const items = await services.hall.change(caller, async (store, now) => {
    const rows = await settingsIn(store).list();
    const { values } = decodeSettings(rows);
    const resolved = requested.map((change) =>
      change.isKept ? { ...change, value: values[change.key] } : change,
    );
    for (const change of resolved) refuseConflict(change, values[change.key]);
    const merged = { ...values, ...Object.fromEntries(resolved.map(({ key, value }) => [key, value])) };
    const next: SettingValues = isAboutCourts ? { ...merged, court_names: resizedNames(merged) } : merged;
    const changedKeys = SETTING_KEYS.filter((key) => !isSame(values[key], next[key]));
    throwIfRefused(checkSettingsTogether(next, changedKeys));
    if (requestedKeys.has("court_count")) {
      const inputs = { store, randomness: services.randomness, settings: next, count: next.court_count };
      await initialiseCourts({ ...inputs, isConfirmed, userId: caller.id, now });
    }
    await applyMailSettings(store, values, next, changedKeys, now);
    if (!isConfirmed && changedKeys.includes("opening_hours")) {
      const week = parseWeek(next.opening_hours);
      await refuseBookingsOutside(store, services.calendar, values, (hours) => ({ ...hours, week }), now);
    }
    const hasNewNames = changedKeys.includes("court_names");
    if (hasNewNames) await renameCourts(store, next, { at: now, by: caller.id });
    // saving the target temperature sets the hall's target, even if the setting has the same value as before (K-02)
    if (requestedKeys.has("target_temperature"))
      await setTargetTemperature(store, next.target_temperature, caller.id, now);
    const views: SettingView[] = [];
    const isListMissing = hasNewNames && !requestedKeys.has("court_names");
    for (const { key, description } of isListMissing ? [...resolved, COURT_NAMES] : resolved) {
      const setting = { key, value: next[key], description, previous: values[key], rows };
      views.push(await storeSetting(store, setting, caller.id, now));
    }
    return views;
  });
  // new courts come with a light and a door, and a renamed court can rename its door
  if (isAboutCourts) await services.control.connectEquipment();
  if (requested.some(({ key }) => definitionOf(key).section === "climate")) await services.climate.reload();
  return { items };
}

/** Refuses equal names (S-07); an empty list stays empty: all courts have default names. */
function resizedNames({ court_names: names, court_count: count }: SettingValues): readonly string[] {
  if (names.length === 0) return names;
  const resized = resizeCourtNames(names, count);
  const repeated = repeatedCourtName(resized);
  if (repeated !== null) throw new Refused({ code: "court_names_equal", key: "court_names", name: repeated });
  return resized;
}

/** `target`: °C. */
async function setTargetTemperature(
  store: Store,
  target: number,
  userId: string,
  now: Instant,
): Promise<void> {
  if ((await climateIn(store).state()).target === target) return;
  await climateIn(store).update({ target });
  await logIn(store).append(climateChangeEntry(now, { targetTemperature: target }, userId));
}

interface SettingUpdate {
  readonly key: SettingKey;
  readonly value: SettingValue;
  readonly description: string | null | undefined;
  readonly previous: SettingValue;
  readonly rows: readonly SettingRecord[];
}

async function storeSetting(
  store: Store,
  setting: SettingUpdate,
  userId: string,
  now: Instant,
): Promise<SettingView> {
  const { key, value, previous, rows } = setting;
  const stored = rows.find((row) => row.key === key);
  const description = setting.description === undefined ? (stored?.description ?? null) : setting.description;
  // unchanged settings of a section are saved again without a log entry
  const isUnchanged = stored?.value === encodeSetting(value) && stored.description === description;
  if (!isUnchanged)
    await settingsIn(store).put({
      key,
      value: encodeSetting(value),
      description,
      updatedAt: now,
      updatedBy: userId,
    });
  const view = { key, value: wireValueOf(key, value), description };
  await liveEventsIn(store).append("system_settings_changes", view, now);
  if (!isSame(previous, value)) {
    await logIn(store).append(settingLog.saved(now, key, textOf(key, previous), textOf(key, value), userId));
  }
  return view;
}

/** Key and value, a new secret encrypted; `isKept`: the stored secret stays. Refuses unknown keys and invalid values. */
function parseChange(
  { key, value }: SettingChange,
  cipher: SecretCipher,
): { readonly key: SettingKey; readonly value: SettingValue; readonly isKept: boolean } {
  if (!isSettingKey(key)) throw new Refused({ code: "setting_unknown", key: key.slice(0, 40) });
  const parsed = parseSetting(key, value);
  if (!parsed.ok) throw new Refused(parsed.refusal);
  const isKept = definitionOf(key).kind === "secret" && parsed.value === SECRET_SHOWN;
  const isNewSecret = definitionOf(key).kind === "secret" && !isKept && parsed.value !== "";
  return { key, value: isNewSecret ? cipher.encrypt(String(parsed.value)) : parsed.value, isKept };
}

function refuseRepeated(keys: readonly SettingKey[]): void {
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated === undefined) return;
  const problem = INPUT_PROBLEMS.repeated(repeated);
  throw new Refused({ code: "input_invalid", problems: [{ field: "settings", problem }] });
}

/** Refuses a host outside of the hall's network; a name that DNS cannot resolve is accepted (K-10). */
async function refusePublicAddress(
  services: SettingServices,
  key: SettingKey,
  value: SettingValue,
): Promise<void> {
  if (definitionOf(key).kind !== "address" || typeof value !== "string" || value === "") return;
  if (!(await isPublicAddress(services, value))) return;
  throw new Refused({ code: "setting_not_an_address", key, value, problem: "public" });
}

/** Refuses a value that differs from the one last read, unless it is the new value (S-11). */
function refuseConflict(
  { key, value, seen: base }: SettingChange & { readonly key: SettingKey; readonly value: SettingValue },
  current: SettingValue,
): void {
  if (base === undefined || isSame(current, value) || definitionOf(key).kind === "secret") return;
  const parsed = parseSetting(key, base);
  const seen = { [key]: parsed.ok ? encodeSetting(parsed.value) : null };
  if (conflictingFields(seen, { [key]: encodeSetting(current) }) === null) return;
  throw new Refused({ code: "setting_changed_meanwhile", key, value: textOf(key, current) });
}

function viewOf(key: SettingKey, value: SettingValue, rows: readonly SettingRecord[]): SettingView {
  return {
    key,
    value: wireValueOf(key, value),
    description: rows.find((row) => row.key === key)?.description ?? null,
  };
}

function isSame(a: SettingValue, b: SettingValue): boolean {
  return encodeSetting(a) === encodeSetting(b);
}

/** For a secret only whether there is one. */
function wireValueOf(key: SettingKey, value: SettingValue): SettingView["value"] {
  if (definitionOf(key).kind === "secret") return value === "" ? "" : SECRET_SHOWN;
  return typeof value === "object" ? [...value] : value;
}

/** For the system log and refusals. */
function textOf(key: SettingKey, value: SettingValue): string {
  const shown = wireValueOf(key, value);
  // the texts of a week have commas
  return typeof shown === "object"
    ? shown.join(definitionOf(key).kind === "week" ? "; " : ", ")
    : String(shown);
}
