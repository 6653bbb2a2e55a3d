import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useConnection } from "../../lib/live/connection.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { PendingIcon } from "../../ui/icons.tsx";
import { useOpenDoor } from "./door-commands.ts";

interface OpenDoorDialogProps {
  readonly door: DoorView;
  onClose(): void;
}

/** Confirms opening a door without a code (D-31). */
export function OpenDoorDialog({ door, onClose }: OpenDoorDialogProps) {
  const opening = useOpenDoor(door);
  const { isLost } = useConnection();
  return (
    <Dialog heading={doorTexts.openQuestion(door.name)} onClose={onClose}>
      <p>{isLost ? doorTexts.opensPerhaps : doorTexts.openExplanation(door.name)}</p>
      <DialogActions>
        <Button
          kind="primary"
          isBusy={opening.isPending}
          // callbacks of this dialog only, as the answer to an earlier one must not close it
          onClick={() => opening.mutate(undefined, { onSettled: onClose })}
        >
          {opening.isPending && <PendingIcon />}
          {opening.isPending ? doorTexts.opening : doorTexts.openNamed(door.name)}
        </Button>
        <Button onClick={onClose}>
          {/* an opening under way cannot be cancelled */}
          {opening.isPending ? shellTexts.closeDialog : shellTexts.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
