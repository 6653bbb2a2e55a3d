import { MAX_NAME_LENGTH } from "@platzwart/domain/booking/customer";
import { definitionOf, type SettingKey, type SettingValues } from "@platzwart/domain/settings/registry";
import { checkSettingsTogether, parseSetting } from "@platzwart/domain/settings/setting-value";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import {
  addressProblem,
  addressTaken,
  numberProblem,
  textProblem,
  weekProblem,
} from "@platzwart/texts/setting-words";
import type { Entry, FieldState } from "./draft.ts";

type Problems = Partial<Record<SettingKey, string | undefined>>;

/** Problem to show before the form is sent; undefined: none. */
export function typingProblem(field: FieldState | undefined): string | undefined {
  if (field === undefined) return undefined;
  const { key, entry, replaced } = field;
  if (replaced !== undefined) return settingsFormTexts.entryReplaced(replaced, String(entry));
  // an address is invalid until its last character is typed
  return definitionOf(key).kind === "address" ? undefined : entryProblem(key, entry);
}

/** Invalid entries and open conflicts, which prevent saving (S-05, S-11). */
export function problemsOf(fields: readonly FieldState[], inForce: SettingValues): Problems {
  const wrong = fields.flatMap(({ key, entry, value, isConflict }) => {
    if (isConflict) return [[key, settingsFormTexts.chooseFirst]];
    return value === null ? [[key, entryProblem(key, entry)]] : [];
  });
  return { ...Object.fromEntries(wrong), ...combinedProblem(fields, inForce) };
}

function entryProblem(key: SettingKey, entry: Entry): string | undefined {
  const parsed = parseSetting(key, entry);
  if (parsed.ok) return undefined;
  const { refusal } = parsed;
  if (refusal.code === "setting_not_a_week") return weekProblem(refusal.weekday ?? 0);
  if (Array.isArray(entry)) return entry.map(nameProblem).find((problem) => problem !== undefined);
  if (refusal.code === "setting_not_an_address") return addressProblem(String(entry), refusal.problem);
  if (refusal.code === "setting_text_invalid")
    return textProblem(String(entry), refusal.problem, refusal.maximum);
  return numberProblem(key, String(entry));
}

export function nameProblem(name: string): string | undefined {
  if (name.trim() === "") return settingsFormTexts.nameMissing;
  return name.length > MAX_NAME_LENGTH ? settingsFormTexts.nameTooLong(MAX_NAME_LENGTH) : undefined;
}

/** A minimum above the maximum (S-14), or one address for two devices (K-10). */
function combinedProblem(fields: readonly FieldState[], inForce: SettingValues): Problems {
  if (fields.some(({ value }) => value === null)) return {};
  const entered = Object.fromEntries(fields.map(({ key, value }) => [key, value]));
  const changed = fields.filter(({ isChanged }) => isChanged).map(({ key }) => key);
  const refusal = checkSettingsTogether({ ...inForce, ...entered }, changed);
  if (refusal?.code === "climate_address_taken") {
    return { [refusal.key]: addressTaken(refusal.address, refusal.by) };
  }
  return refusal === null ? {} : { max_booking_duration: settingsFormTexts.minimumAboveMaximum };
}
