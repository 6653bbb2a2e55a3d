import { resizeCourtNames } from "@platzwart/domain/court/court";
import {
  definitionOf,
  SETTING_KEYS,
  type SettingKey,
  type SettingSection,
  type SettingValue,
  type SettingValues,
} from "@platzwart/domain/settings/registry";
import { parseSetting } from "@platzwart/domain/settings/setting-value";

/** A form of the settings: a section, or the part of one that is saved by itself. */
export type FormSection = SettingSection | "door-help";

/** The settings that are not in the form of their section; null: their switch is on another page. */
const APART: { readonly [Key in SettingKey]?: FormSection | null } = {
  door_help_number: "door-help",
  door_help_text: "door-help",
  simulation_mode: null,
};

/** What stands in a field: text for numbers, addresses and texts, on or off, the names of the courts. */
export type Entry = string | boolean | readonly string[];

interface Touched {
  readonly entry: Entry;
  /** The value that was in force when somebody began to change it (S-11). */
  readonly seen: SettingValue;
  /** What was typed and is none, where the entry stands in its place (S-06, S-08). */
  readonly replaced?: string;
}

/** What somebody entered and has not saved; a field that is not in it follows the value in force. */
export type Draft = { readonly [Key in SettingKey]?: Touched | undefined };

export interface FieldState {
  readonly key: SettingKey;
  readonly entry: Entry;
  readonly inForce: SettingValue;
  readonly replaced: string | undefined;
  /** The value that the entry means; null: it is none that is possible. */
  readonly value: SettingValue | null;
  readonly isChanged: boolean;
  /** Somebody else saved another value since this one was begun (S-11). */
  readonly isConflict: boolean;
}

export interface SettingChange {
  readonly key: SettingKey;
  readonly value: SettingValue;
  readonly seen: SettingValue;
}

/** The keys of a form in the order of the registry. */
export function keysOf(section: FormSection): readonly SettingKey[] {
  return SETTING_KEYS.filter((key) => {
    const apart = APART[key];
    return (apart === undefined ? definitionOf(key).section : apart) === section;
  });
}

/** How each field of a section stands. */
export function fieldsOf(section: FormSection, values: SettingValues, draft: Draft): FieldState[] {
  return keysOf(section).map((key) => fieldOf(key, values, draft));
}

function fieldOf(key: SettingKey, values: SettingValues, draft: Draft): FieldState {
  const inForce = values[key];
  const touched = draft[key];
  const count = wantedCourts(values, draft);
  const shown = (entry: Entry) => (Array.isArray(entry) ? resizeCourtNames(entry, count) : entry);
  const entry = shown(touched?.entry ?? entryOf(inForce));
  const reading = parseSetting(key, entry);
  const value = reading.ok ? reading.value : null;
  const isChanged = touched !== undefined && !isSame(value, asValue(shown(entryOf(inForce)), inForce));
  const isConflict = isChanged && !isSame(touched.seen, inForce) && !isSame(value, inForce);
  return { key, entry, inForce, replaced: touched?.replaced, value, isChanged, isConflict };
}

/** What a section's form saves: every key, each with the value that it was changed from (S-03); null: one is not possible. */
export function settingChangesOf(fields: readonly FieldState[]): SettingChange[] | null {
  const hasOtherCount = fields.some(({ key, isChanged }) => key === "court_count" && isChanged);
  const changes: SettingChange[] = [];
  for (const { key, value, inForce, isChanged } of fields) {
    if (value === null) return null;
    // the list grows and shrinks with the courts (S-07); else names by number stay unsaid
    const isWanted = isChanged || (key === "court_names" && hasOtherCount);
    changes.push({ key, value: isWanted ? value : inForce, seen: inForce });
  }
  return changes;
}

/**
 * The draft with another entry in a field; one that means what is in force anyway is none, but for a text whose next word
 * is still to come.
 */
export function touch(draft: Draft, key: SettingKey, entry: Entry, values: SettingValues): Draft {
  const next = { ...draft, [key]: { entry, seen: draft[key]?.seen ?? values[key] } };
  const isBegun = definitionOf(key).kind === "text" && entry !== values[key];
  return isBegun || fieldOf(key, values, next).isChanged ? next : withoutEntry(draft, key);
}

/** The entry stands, against what is in force now. */
export function keepMine(draft: Draft, key: SettingKey, inForce: SettingValue): Draft {
  const touched = draft[key];
  return touched === undefined ? draft : { ...draft, [key]: { ...touched, seen: inForce } };
}

function withoutEntry(draft: Draft, key: SettingKey): Draft {
  return { ...draft, [key]: undefined };
}

/** The names with another one at a place; those behind the last court are kept while somebody types the count. */
export function withName(
  draft: Draft,
  values: SettingValues,
  index: number,
  name: string,
): readonly string[] {
  const known = draft.court_names?.entry ?? values.court_names;
  const names = Array.isArray(known) ? known : [];
  const count = wantedCourts(values, draft);
  return resizeCourtNames(names, Math.max(names.length, count)).map((one, at) => (at === index ? name : one));
}

/** How many courts the entry asks for; as many as there are while it asks for none that is possible. */
export function wantedCourts(values: SettingValues, draft: Draft): number {
  const entry = draft.court_count?.entry;
  const reading = typeof entry === "string" ? parseSetting("court_count", entry) : null;
  return reading?.ok === true ? Number(reading.value) : values.court_count;
}

/**
 * What stands in a field in place of an entry that is none, once the field is left: 1 for a court count that is not
 * possible (S-06), 0 for what is no number in the access timing (S-08). null: the entry stands, right or wrong.
 */
export function fallbackOf(key: SettingKey, entry: Entry): string | null {
  if (typeof entry !== "string") return null;
  if (key === "court_count") return parseSetting(key, entry).ok ? null : "1";
  const { kind, section } = definitionOf(key);
  return kind === "number" && section === "scheduler" && !NUMBER.test(entry.trim()) ? "0" : null;
}

/** As people write one; "3e2" is none. */
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;

export function entryOf(value: SettingValue): Entry {
  return typeof value === "number" ? String(value) : value;
}

function asValue(entry: Entry, like: SettingValue): SettingValue {
  return typeof like === "number" ? like : (entry as SettingValue);
}

function isSame(a: SettingValue | null, b: SettingValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
