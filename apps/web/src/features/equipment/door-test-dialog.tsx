import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { DeviceTest } from "./device-test.tsx";
import { useTestDoor } from "./equipment-commands.ts";

interface DoorTestDialogProps {
  readonly door: DoorView;
  onClose(): void;
}

/** Confirms the opening of the named door for two seconds, then shows each step (E-03). */
export function DoorTestDialog({ door, onClose }: DoorTestDialogProps) {
  const test = useTestDoor(door.id);
  const isTestShown = test.isPending || test.isSuccess;
  return (
    <Dialog heading={equipmentTexts.testDoor(door.name)} onClose={onClose}>
      {isTestShown ? (
        <DeviceTest
          test={test.data}
          isSeenOn={door.isUnlocked === true && door.fault === null}
          texts={equipmentTexts.doorTest}
        />
      ) : (
        <p>{equipmentTexts.testDoorHint}</p>
      )}
      <DialogActions>
        <Button kind="primary" isBusy={test.isPending} onClick={() => test.mutate()}>
          {isTestShown ? equipmentTexts.testAgain : equipmentTexts.openForTest}
        </Button>
        <Button onClick={onClose}>{isTestShown ? shellTexts.closeDialog : shellTexts.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
