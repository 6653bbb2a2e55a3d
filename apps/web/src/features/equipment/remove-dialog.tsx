import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
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
    <Dialog heading={heading} closeLabel={shellTexts.closeDialog} onClose={onClose}>
      <p>{hint}</p>
      <div className="dialog-actions">
        <Button
          kind="primary"
          isBusy={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSettled: onClose })}
        >
          {remove.isPending ? equipmentTexts.removing : equipmentTexts.remove}
        </Button>
        <Button onClick={onClose}>{shellTexts.cancel}</Button>
      </div>
    </Dialog>
  );
}
