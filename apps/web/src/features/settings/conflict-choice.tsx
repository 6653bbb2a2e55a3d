import { settingsDialogTexts } from "@platzwart/texts/pages/settings-dialogs";
import { settingValueWords } from "@platzwart/texts/setting-value-words";
import { Button } from "../../ui/button.tsx";
import { WarningIcon } from "../../ui/icons.tsx";
import type { FieldState } from "./draft.ts";
import type { SectionForm } from "./use-section-form.ts";

export interface FieldConflictProps {
  readonly field: FieldState;
  readonly form: SectionForm;
}

/** Choice between the entry and the value saved by another user (S-11). */
export function ConflictChoice({ field: { key, inForce }, form }: FieldConflictProps) {
  return (
    <div
      className="mt-3 flex flex-wrap gap-2 rounded-2 border-[1.5px] border-warn bg-warn-tint p-3"
      role="alert"
    >
      <p className="flex basis-full gap-2 wrap-anywhere [&>.icon]:mt-0.5 [&>.icon]:text-warn-ink">
        <WarningIcon />
        <b>{settingsDialogTexts.changedMeanwhile(settingValueWords(key, inForce))}</b>
      </p>
      <Button onClick={() => form.keepMine(key)}>{settingsDialogTexts.keepMine}</Button>
      <Button onClick={() => form.takeTheirs(key)}>{settingsDialogTexts.takeTheirs}</Button>
    </div>
  );
}
