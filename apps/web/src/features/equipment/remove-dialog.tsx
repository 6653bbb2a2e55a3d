import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { asked } from "../../shared/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useRemove } from "./equipment-commands.ts";

interface RemoveDialogProps {
  readonly kind: "light" | "door";
  readonly id: string;
  /** What is told to be removed. */
  readonly device: string;
  readonly heading: string;
  readonly hint: string;
  onClose(): void;
}

/** Asks, naming it, before a light channel or a door is removed. */
export function RemoveDialog({ kind, id, device, heading, hint, onClose }: RemoveDialogProps) {
  const remove = useRemove(kind, id, device);
  return (
    <FormDialog
      {...asked(remove, undefined, { onSettled: onClose })}
      heading={heading}
      action={equipmentTexts.remove}
      busyAction={equipmentTexts.removing}
      onClose={onClose}
    >
      <p>{hint}</p>
    </FormDialog>
  );
}
