import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { settingValueWords } from "@platzwart/texts/setting-words";
import { Button } from "../../ui/button.tsx";
import { WarningIcon } from "../../ui/icons.tsx";
import type { FieldState } from "./draft.ts";
import type { SectionForm } from "./use-section-form.ts";

interface FieldConflictProps {
  readonly field: FieldState;
  readonly form: SectionForm;
}

/** Notice of a concurrent change, with the choice between both values (S-11). */
export function FieldConflict({ field: { key, inForce, isConflict }, form }: FieldConflictProps) {
  if (!isConflict) return null;
  return (
    <div
      className="mt-3 flex flex-wrap gap-2 rounded-2 border-[1.5px] border-warn bg-warn-tint p-3"
      role="alert"
    >
      <p className="flex basis-full gap-2 wrap-anywhere [&>.icon]:mt-0.5 [&>.icon]:text-warn-ink">
        <WarningIcon />
        <b>{settingsFormTexts.changedMeanwhile(settingValueWords(key, inForce))}</b>
      </p>
      <Button onClick={() => form.keepMine(key)}>{settingsFormTexts.keepMine}</Button>
      <Button onClick={() => form.takeTheirs(key)}>{settingsFormTexts.takeTheirs}</Button>
    </div>
  );
}
