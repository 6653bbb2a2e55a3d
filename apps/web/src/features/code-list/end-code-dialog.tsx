import type { CodeRow } from "@platzwart/contract/endpoints/code-list-endpoints";
import { accessCodeTexts as texts } from "@platzwart/texts/pages/access-code";
import { confirmationForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useEndCode } from "./code-commands.ts";

interface EndCodeDialogProps {
  readonly code: CodeRow;
  onClose(): void;
}

export function EndCodeDialog({ code, onClose }: EndCodeDialogProps) {
  const end = useEndCode(code);
  return (
    <FormDialog
      {...confirmationForm(end, undefined, { onSettled: onClose })}
      heading={texts.endOf(code.userName)}
      action={texts.end}
      busyAction={texts.ending}
      onClose={onClose}
    >
      <p>{texts.endHint}</p>
      {code.occupiesCourt && code.state === "in_force" && code.courtId !== null && (
        <p>{texts.endHintOccupied}</p>
      )}
    </FormDialog>
  );
}
