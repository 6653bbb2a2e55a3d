import { isFederalState } from "@platzwart/domain/court/federal-state";
import {
  definitionOf,
  isSettingKey,
  type SettingKey,
  type SettingValue,
} from "@platzwart/domain/settings/registry";
import { federalStateWord } from "./federal-state-words.ts";
import { languageWord } from "./language-words.ts";
import { plainValueWords, switchWord } from "./setting-words.ts";
import { weekWords } from "./week-words.ts";

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

function choiceWord(key: SettingKey, choice: string): string {
  if (key !== "federal_state") return languageWord(choice);
  return choice === "" || isFederalState(choice) ? federalStateWord(choice) : choice;
}

/** A value as stored in the history (S-12); values of unknown keys stay as stored. */
export function changedValueWords(key: string, text: string): string {
  if (!isSettingKey(key)) return text;
  switch (definitionOf(key).kind) {
    case "switch":
      return switchWord(text === "true");
    case "names":
      return text === "" ? settingValueWords(key, []) : text;
    case "week":
      return settingValueWords(key, text.split("; "));
    default:
      return settingValueWords(key, text);
  }
}
