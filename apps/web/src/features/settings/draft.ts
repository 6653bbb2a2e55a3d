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

/** A section of the settings, or a part of a section that is saved separately. */
export type FormSection = SettingSection | "door-help";

/** Settings outside of their section's form; null: switched on another page. */
const SEPARATE_FORMS: { readonly [Key in SettingKey]?: FormSection | null } = {
  door_help_number: "door-help",
  door_help_text: "door-help",
  simulation_mode: null,
};

/** What a field holds: text, also of a number; a switch's boolean; court names; or each weekday's hours as text. */
export type Entry = string | boolean | readonly string[];

interface EditedField {
  readonly entry: Entry;
  /** Value in force when editing began (S-11). */
  readonly baseValue: SettingValue;
  /** See {@link FieldState.replaced}. */
  readonly replaced?: string;
}

/** Unsaved entries; other fields follow the value in force. */
export type Draft = { readonly [Key in SettingKey]?: EditedField | undefined };

/** A setting of the form, as entered and in force. */
export interface FieldState {
  readonly key: SettingKey;
  readonly entry: Entry;
  readonly inForce: SettingValue;
  /** Invalid text that the entry replaced. */
  readonly replaced: string | undefined;
  /** null: the entry is invalid. */
  readonly value: SettingValue | null;
  readonly isChanged: boolean;
  /** Another user saved another value since editing began (S-11). */
  readonly isConflict: boolean;
}

export interface SettingChange {
  readonly key: SettingKey;
  readonly value: SettingValue;
  /** Value in force on the page; the server refuses the change if it is another by then (S-11). */
  readonly seen: SettingValue;
}

export function keysOf(section: FormSection): readonly SettingKey[] {
  return SETTING_KEYS.filter((key) => {
    const separateForm = SEPARATE_FORMS[key];
    return (separateForm === undefined ? definitionOf(key).section : separateForm) === section;
  });
}

export function fieldsOf(section: FormSection, values: SettingValues, draft: Draft): FieldState[] {
  return keysOf(section).map((key) => fieldOf(key, values, draft));
}

function fieldOf(key: SettingKey, values: SettingValues, draft: Draft): FieldState {
  const inForce = values[key];
  const edited = draft[key];
  const count = wantedCourtCount(values, draft);
  const fitted = (entry: Entry) =>
    key === "court_names" && Array.isArray(entry) ? resizeCourtNames(entry, count) : entry;
  const entry = fitted(edited?.entry ?? entryOf(inForce));
  const parsed = parseSetting(key, entry);
  const value = parsed.ok ? parsed.value : null;
  const isChanged = edited !== undefined && !isSame(value, entryAsValue(fitted(entryOf(inForce)), inForce));
  const isConflict = isChanged && !isSame(edited.baseValue, inForce) && !isSame(value, inForce);
  return { key, entry, inForce, replaced: edited?.replaced, value, isChanged, isConflict };
}

/** Every key of the form with its previous value (S-03); null: an entry is invalid. */
export function settingChangesOf(fields: readonly FieldState[]): SettingChange[] | null {
  const hasOtherCount = fields.some(({ key, isChanged }) => key === "court_count" && isChanged);
  const changes: SettingChange[] = [];
  for (const { key, value, inForce, isChanged } of fields) {
    if (value === null) return null;
    // the list follows the court count (S-07); otherwise default names are not stored
    const isToStore = isChanged || (key === "court_names" && hasOtherCount);
    changes.push({ key, value: isToStore ? value : inForce, seen: inForce });
  }
  return changes;
}

/** An entry equal to the value in force is dropped, except a text, whose next word may follow. */
export function withEdit(draft: Draft, key: SettingKey, entry: Entry, values: SettingValues): Draft {
  const next = { ...draft, [key]: { entry, baseValue: draft[key]?.baseValue ?? values[key] } };
  const isBegunText = definitionOf(key).kind === "text" && entry !== values[key];
  return isBegunText || fieldOf(key, values, next).isChanged ? next : withoutEntry(draft, key);
}

/** Resolves a conflict in favour of the user's entry. */
export function keepMine(draft: Draft, key: SettingKey, inForce: SettingValue): Draft {
  const edited = draft[key];
  return edited === undefined ? draft : { ...draft, [key]: { ...edited, baseValue: inForce } };
}

function withoutEntry(draft: Draft, key: SettingKey): Draft {
  return { ...draft, [key]: undefined };
}

/** Names beyond the count stay, as the count may still be typed. */
export function withCourtName(
  draft: Draft,
  values: SettingValues,
  index: number,
  name: string,
): readonly string[] {
  const knownNames = draft.court_names?.entry ?? values.court_names;
  const names = Array.isArray(knownNames) ? knownNames : [];
  const count = wantedCourtCount(values, draft);
  return resizeCourtNames(names, Math.max(names.length, count)).map((present, at) =>
    at === index ? name : present,
  );
}

/** The entered court count; the present count while the entry is invalid. */
export function wantedCourtCount(values: SettingValues, draft: Draft): number {
  const entry = draft.court_count?.entry;
  const parsed = typeof entry === "string" ? parseSetting("court_count", entry) : null;
  return parsed?.ok === true ? Number(parsed.value) : values.court_count;
}

/** Replacement of an invalid count by 1 (S-06), or of a margin by 0 (S-08), on leaving the field. */
export function replacementOf(key: SettingKey, entry: Entry): string | null {
  if (typeof entry !== "string") return null;
  if (key === "court_count") return parseSetting(key, entry).ok ? null : "1";
  const { kind, section } = definitionOf(key);
  return kind === "number" && section === "scheduler" && !NUMBER.test(entry.trim()) ? "0" : null;
}

/** Numbers as people write them, unlike "3e2". */
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;

export function entryOf(value: SettingValue): Entry {
  return typeof value === "number" ? String(value) : value;
}

function entryAsValue(entry: Entry, inForce: SettingValue): SettingValue {
  return typeof inForce === "number" ? inForce : (entry as SettingValue);
}

function isSame(a: SettingValue | null, b: SettingValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
