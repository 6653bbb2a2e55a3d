import type { SettingChangeView } from "@platzwart/contract/endpoints/setting-endpoints";
import { moment } from "@platzwart/texts/format";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { changedValueWords } from "@platzwart/texts/setting-value-words";
import { settingLabel } from "@platzwart/texts/setting-words";
import { useQuery } from "@tanstack/react-query";
import { useNow } from "../../lib/clock/now.ts";
import { useSettingChanges } from "./change-queries.ts";
import { type FormSection, keysOf } from "./draft.ts";
import { lastChangesQuery } from "./settings-queries.ts";

/** Last change of a section with its author (S-12); empty where unknown. */
export function LastChange({ section }: { readonly section: FormSection }) {
  const now = useNow();
  const { changes } = useSettingChanges();
  const { data } = useQuery(lastChangesQuery);
  const logged = changesOfSection(section, changes ?? [])[0];
  const stored = data?.settings.filter(({ key }) => isInSection(section, key)) ?? [];
  // the stored author is known even for changes beyond the loaded history
  const last = [...stored, ...(logged === undefined ? [] : [logged])].sort((a, b) => b.at - a.at)[0];
  if (last === undefined) return null;
  const changeText = last.at === logged?.at ? changeWords(logged) : null;
  return (
    <p className="line-clamp-2 text-note wrap-anywhere text-ink2">
      {settingsFormTexts.lastChange(settingsFormTexts.userName(last.by), moment(last.at, now), changeText)}
    </p>
  );
}

/** "Vorausbuchung (Tage) 14 Tage → 21 Tage"; opening hours without values, as these would be cut. */
function changeWords(change: SettingChangeView): string {
  const name = settingLabel(change.key);
  return change.key === "opening_hours" ? name : `${name} ${fromTo(change)}`;
}

const isInSection = (section: FormSection, key: string) =>
  (keysOf(section) as readonly string[]).includes(key);

export function changesOfSection(
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
