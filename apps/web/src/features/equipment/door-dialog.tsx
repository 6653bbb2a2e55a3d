import type { DoorView } from "@platzwart/contract/calls/door-calls";
import { doorMode } from "@platzwart/texts/door-next";
import { equipmentFailures, equipmentTexts } from "@platzwart/texts/pages/equipment";
import { useState } from "react";
import type { NamedCourt } from "../../shared/named-court.ts";
import { Field, SelectField } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { CourtChoices } from "./court-choices.tsx";
import {
  DOOR_FIELDS,
  type DoorEntry,
  type DoorField,
  doorEntryOf,
  doorProblemsIn,
  newDoorEntry,
} from "./door-entry.ts";
import { isEmpty, type Problems, problemsOf } from "./entry-problems.ts";
import { useSaveDoor } from "./equipment-commands.ts";

const MODES = ["schedule", "code_only"] as const;

interface DoorDialogProps {
  /** null: a new one. */
  readonly door: DoorView | null;
  readonly doors: readonly DoorView[];
  readonly courts: readonly NamedCourt[];
  onClose(): void;
}

/** Sets up or changes a door: its name, courts, mode and seconds, and its controller (E-01, E-02). */
export function DoorDialog({ door, doors, courts, onClose }: DoorDialogProps) {
  const [entry, setEntry] = useState<DoorEntry>(() =>
    door === null ? newDoorEntry(doors) : doorEntryOf(door),
  );
  const [problems, setProblems] = useState<Problems<DoorField>>({});
  const save = useSaveDoor(door?.id ?? null, door?.driver ?? "simulated");
  const change = (changes: Partial<DoorEntry>) => setEntry((known) => ({ ...known, ...changes }));

  const send = () => {
    const wrong = doorProblemsIn(entry);
    setProblems(wrong);
    if (!isEmpty(wrong)) return;
    save.mutate(entry, {
      onSuccess: onClose,
      onError: (error) => setProblems(problemsOf(error, DOOR_FIELDS, equipmentFailures.save.text)),
    });
  };
  return (
    <FormDialog
      heading={door === null ? equipmentTexts.addDoor : equipmentTexts.changeDoor(door.name)}
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
        problem={problems.courtIds}
        onChoice={(courtIds) => change({ courtIds })}
      />
      <SelectField
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
      </SelectField>
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
      <SelectField
        label={equipmentTexts.controller}
        name="driver"
        value="simulated"
        hint={equipmentTexts.laterControllers}
        problem={problems.driver}
        onChange={() => {}}
      >
        <option value="simulated">{equipmentTexts.simulated}</option>
      </SelectField>
      <Field
        label={equipmentTexts.simulatedName}
        name="address"
        autoComplete="off"
        value={entry.address}
        hint={equipmentTexts.simulatedNameHint}
        problem={problems.address}
        onChange={({ target }) => change({ address: target.value })}
      />
    </FormDialog>
  );
}
