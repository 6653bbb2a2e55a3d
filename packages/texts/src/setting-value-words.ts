import {
  definitionOf,
  isSettingKey,
  type SettingKey,
  type SettingKeyWith,
  type SettingValue,
  type SettingValues,
} from "@platzwart/domain/settings/registry";
import { FEDERAL_STATE_WORDS } from "./federal-state-words.ts";
import { LANGUAGE_WORDS } from "./language-words.ts";
import { plainValueWords, switchWord } from "./setting-words.ts";
import { weekWords } from "./week-words.ts";

/** "15 min", "Nord, Süd", "Deutsch", "Mo–Fr 08:00–22:00 Uhr": any kind of value in words. */
export function settingValueWords(key: SettingKey, value: SettingValue): string {
  switch (definitionOf(key).kind) {
    case "choice":
      return choiceWord(key, String(value));
    case "week":
      return Array.isArray(value) ? weekWords(value) : String(value);
    default:
      return plainValueWords(key, value);
  }
}

/** Words of the choices of each setting that has choices. */
const CHOICE_WORDS: {
  readonly [Key in SettingKeyWith<{ kind: "choice" }>]: Readonly<Record<SettingValues[Key], string>>;
} = { federal_state: FEDERAL_STATE_WORDS, hall_language: LANGUAGE_WORDS };

/** A choice without words stays as it is: the history keeps choices of former versions. */
function choiceWord(key: SettingKey, choice: string): string {
  const words: Readonly<Partial<Record<SettingKey, Readonly<Record<string, string>>>>> = CHOICE_WORDS;
  return words[key]?.[choice] ?? choice;
}

/** `stored`: a value as the history keeps it (S-12); the value of an unknown key stays as it is. */
export function changedValueWords(key: string, stored: string): string {
  if (!isSettingKey(key)) return stored;
  switch (definitionOf(key).kind) {
    case "switch":
      return switchWord(stored === "true");
    case "names":
      return stored === "" ? settingValueWords(key, []) : stored;
    case "week":
      return settingValueWords(key, stored.split("; "));
    default:
      return settingValueWords(key, stored);
  }
}
