import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { confirmationForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useRemove } from "./equipment-commands.ts";

interface RemoveDialogProps {
  readonly kind: "light" | "door";
  readonly id: string;
  readonly device: string;
  readonly heading: string;
  readonly hint: string;
  onClose(): void;
}

export function RemoveDialog({ kind, id, device, heading, hint, onClose }: RemoveDialogProps) {
  const remove = useRemove(kind, id, device);
  return (
    <FormDialog
      {...confirmationForm(remove, undefined, { onSettled: onClose })}
      heading={heading}
      action={equipmentTexts.remove}
      busyAction={equipmentTexts.removing}
      onClose={onClose}
    >
      <p>{hint}</p>
    </FormDialog>
  );
}
