import type { SettingChangeView } from "@platzwart/contract/endpoints/setting-endpoints";
import { moment } from "@platzwart/texts/format";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { changedValueWords, settingName } from "@platzwart/texts/setting-words";
import { useNow } from "../../shared/now.ts";
import { useSettingChanges } from "./change-queries.ts";
import { type FormSection, keysOf } from "./draft.ts";

/** Who changed a section last, and what (S-12); nothing where that is not known. */
export function LastChange({ section }: { readonly section: FormSection }) {
  const now = useNow();
  const { changes } = useSettingChanges();
  const last = changesOf(section, changes ?? [])[0];
  if (last === undefined) return null;
  const what = `${settingName(last.key)} ${fromTo(last)}`;
  return (
    <p className="text-note text-ink2">
      {settingsFormTexts.lastChange(settingsFormTexts.by(last.by), moment(last.at, now), what)}
    </p>
  );
}

/** Those of the changes that are about a section. */
export function changesOf(
  section: FormSection,
  changes: readonly SettingChangeView[],
): readonly SettingChangeView[] {
  const keys: readonly string[] = keysOf(section);
  return changes.filter(({ key }) => keys.includes(key));
}

/** "15 min → 20 min" */
export function fromTo({ key, from, to }: SettingChangeView): string {
  return settingsFormTexts.fromTo(changedValueWords(key, from), changedValueWords(key, to));
}
