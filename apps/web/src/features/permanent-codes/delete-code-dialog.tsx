import { permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { confirmationForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import type { PermanentCode } from "./permanent-code-cache.ts";
import { useDeleteCode } from "./permanent-code-commands.ts";

interface DeleteCodeDialogProps {
  readonly code: PermanentCode;
  onClose(): void;
}

export function DeleteCodeDialog({ code, onClose }: DeleteCodeDialogProps) {
  const deleting = useDeleteCode(code);
  return (
    <FormDialog
      {...confirmationForm(deleting, undefined, { onSettled: onClose })}
      heading={permanentCodeTexts.deleteQuestion(code.userName)}
      action={permanentCodeTexts.delete}
      busyAction={permanentCodeTexts.deleting}
      onClose={onClose}
    >
      <p>{permanentCodeTexts.deleteHint}</p>
    </FormDialog>
  );
}
