import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { equipmentFailures, equipmentTexts } from "@platzwart/texts/pages/equipment";
import { useState } from "react";
import { CourtChoices } from "../../entities/courts/court-choices.tsx";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { DoorModeSelect } from "../../entities/doors/door-mode-select.tsx";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { CONTROLLER_DRIVER, type DeviceDriver } from "./device-entry.ts";
import { DeviceFields } from "./device-fields.tsx";
import { doorEntryOf, doorProblemsIn, newDoorEntry, proposedMode } from "./door-entry.ts";
import { useSaveDoor } from "./equipment-commands.ts";

interface DoorDialogProps {
  /** The door when the dialog opened; null: a new one. */
  readonly opened: DoorView | null;
  readonly doors: readonly DoorView[];
  readonly courts: readonly NamedCourt[];
  onClose(): void;
}

/** Name, courts, mode, seconds and controller of a door (E-01, E-02). */
export function DoorDialog({ opened, doors, courts, onClose }: DoorDialogProps) {
  const [known, setKnown] = useState(opened);
  const save = useSaveDoor();
  const form = useSendForm({
    start: opened === null ? newDoorEntry(doors) : doorEntryOf(opened),
    bodyOf: (entry) => ({ known, entry }),
    problemsIn: doorProblemsIn,
    failure: equipmentFailures.save.text,
    command: save,
    onDone: onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      heading={opened === null ? equipmentTexts.addDoor : equipmentTexts.changeDoor(opened.name)}
      action={equipmentTexts.save}
      busyAction={equipmentTexts.saving}
      onClose={onClose}
    >
      <Field
        {...form.field("name")}
        label={equipmentTexts.name}
        autoComplete="off"
        hint={equipmentTexts.nameHint}
      />
      <CourtChoices
        courts={courts}
        chosen={form.entry.courtIds}
        hint={equipmentTexts.courtsHint}
        problem={form.problem("courtIds")}
        onChoice={(courtIds) => form.change({ courtIds })}
      />
      <DeviceFields
        known={known}
        form={form}
        proposedName=""
        hint={hintOf(form.entry.driver)}
        onDriver={(driver) => {
          // drivers with the same default mode keep the chosen mode
          if (proposedMode(driver) !== proposedMode(form.entry.driver))
            form.change({ mode: proposedMode(driver) });
        }}
      />
      {known?.driver !== CONTROLLER_DRIVER && (
        <p className="text-note text-ink2">{equipmentTexts.controllerBelow}</p>
      )}
      <DoorModeSelect {...form.field("mode")} chosen={form.entry.mode} />
      <Field
        {...form.field("openSeconds")}
        label={equipmentTexts.openSeconds}
        inputMode="numeric"
        autoComplete="off"
        hint={equipmentTexts.openSecondsHint}
      />
      <ChangedMeanwhile
        error={save.error}
        onLoad={(present: DoorView) => {
          setKnown(present);
          form.reset(doorEntryOf(present));
          save.reset();
        }}
      />
    </FormDialog>
  );
}

function hintOf(driver: DeviceDriver): string {
  if (driver === CONTROLLER_DRIVER) return equipmentTexts.controllerDoorHint;
  return driver === "simulated" ? equipmentTexts.simulatedDoorHint : equipmentTexts.relayDoorHint;
}
