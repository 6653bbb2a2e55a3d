import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { doorMode } from "@platzwart/texts/door-next";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import type { NamedCourt } from "../../shared/named-court.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { CourtChoices } from "./court-choices.tsx";
import { useDeviceForm } from "./device-form.ts";
import { DOOR_FIELDS, type DoorEntry, doorEntryOf, doorProblemsIn, newDoorEntry } from "./door-entry.ts";
import { useSaveDoor } from "./equipment-commands.ts";

const MODES = ["schedule", "code_only"] as const;

interface DoorDialogProps {
  /** The door as it was when the dialog was opened; null: a new one. */
  readonly opened: DoorView | null;
  readonly doors: readonly DoorView[];
  readonly courts: readonly NamedCourt[];
  onClose(): void;
}

/** Sets up or changes a door: its name, courts, mode and seconds, and its controller (E-01, E-02). */
export function DoorDialog({ opened, doors, courts, onClose }: DoorDialogProps) {
  const save = useSaveDoor();
  const { entry, problems, change, send, load } = useDeviceForm({
    opened,
    fields: DOOR_FIELDS,
    newEntry: () => newDoorEntry(doors),
    entryOf: doorEntryOf,
    problemsIn: doorProblemsIn,
    save,
    onSaved: onClose,
  });
  return (
    <FormDialog
      heading={opened === null ? equipmentTexts.addDoor : equipmentTexts.changeDoor(opened.name)}
      action={equipmentTexts.save}
      busyAction={equipmentTexts.saving}
      isBusy={save.isPending}
      problem={problems.whole}
      onSend={send}
      onClose={onClose}
    >
      <Field
        label={equipmentTexts.name}
        name="name"
        autoComplete="off"
        value={entry.name}
        hint={equipmentTexts.nameHint}
        problem={problems.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <CourtChoices
        courts={courts}
        chosen={entry.courtIds}
        hint={equipmentTexts.courtsHint}
        problem={problems.courtIds}
        onChoice={(courtIds) => change({ courtIds })}
      />
      <Select
        label={equipmentTexts.mode}
        name="mode"
        value={entry.mode}
        hint={equipmentTexts.modeHints[entry.mode]}
        problem={problems.mode}
        onChange={({ target }) => change({ mode: target.value as DoorEntry["mode"] })}
      >
        {MODES.map((mode) => (
          <option key={mode} value={mode}>
            {doorMode({ mode })}
          </option>
        ))}
      </Select>
      <Field
        label={equipmentTexts.openSeconds}
        name="openSeconds"
        inputMode="numeric"
        autoComplete="off"
        value={entry.openSeconds}
        hint={equipmentTexts.openSecondsHint}
        problem={problems.openSeconds}
        onChange={({ target }) => change({ openSeconds: target.value })}
      />
      <Select
        label={equipmentTexts.controller}
        name="driver"
        value="simulated"
        hint={equipmentTexts.laterControllers}
        problem={problems.driver}
        onChange={() => {}}
      >
        <option value="simulated">{equipmentTexts.simulated}</option>
      </Select>
      <Field
        label={equipmentTexts.simulatedName}
        name="address"
        autoComplete="off"
        value={entry.address}
        hint={equipmentTexts.simulatedNameHint}
        problem={problems.address}
        onChange={({ target }) => change({ address: target.value })}
      />
      <ChangedMeanwhile error={save.error} onLoad={load} />
    </FormDialog>
  );
}
