import { MAX_NAME_LENGTH } from "@platzwart/domain/booking/customer";
import type { SettingKey } from "@platzwart/domain/settings/registry";
import { checkSettingsTogether, parseSetting } from "@platzwart/domain/settings/setting-value";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { addressProblem, rangeProblem } from "@platzwart/texts/setting-words";
import type { Entry, FieldState } from "./draft.ts";

/** What is wrong with an entry, in words; undefined: nothing (S-05). */
export function entryProblem(key: SettingKey, entry: Entry): string | undefined {
  const reading = parseSetting(key, entry);
  if (reading.ok) return undefined;
  const { refusal } = reading;
  if (Array.isArray(entry)) return entry.map(nameProblem).find((problem) => problem !== undefined);
  return refusal.code === "setting_not_an_address"
    ? addressProblem(String(entry), refusal.problem)
    : rangeProblem(key, String(entry));
}

/** What is wrong with the name of one court. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === "") return settingsFormTexts.nameMissing;
  return name.length > MAX_NAME_LENGTH ? settingsFormTexts.nameTooLong(MAX_NAME_LENGTH) : undefined;
}

/** What is wrong with a section whose fields are each possible: a minimum above the maximum (S-14). */
export function togetherProblem(fields: readonly FieldState[]): Partial<Record<SettingKey, string>> {
  const numberOf = (key: SettingKey) => fields.find((field) => field.key === key)?.value;
  const minimum = numberOf("min_booking_duration");
  const maximum = numberOf("max_booking_duration");
  if (typeof minimum !== "number" || typeof maximum !== "number") return {};
  const together = { min_booking_duration: minimum, max_booking_duration: maximum };
  if (checkSettingsTogether(together) === null) return {};
  return { max_booking_duration: settingsFormTexts.minimumAboveMaximum };
}
