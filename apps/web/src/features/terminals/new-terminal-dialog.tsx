import { terminalsTexts } from "@platzwart/texts/pages/terminals";
import { useState } from "react";
import { refusalOf } from "../../shared/refusals.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { EnrolmentCodeDialog } from "./enrolment-code-dialog.tsx";
import { useMakeTerminal } from "./terminal-commands.ts";
import { doorLabel, type TerminalDoor } from "./terminal-door.ts";

interface NewTerminalDialogProps {
  /** At least one. */
  readonly doors: readonly TerminalDoor[];
  onClose(): void;
}

/** "Terminal anlegen": its name and door, then its one-time code, once (D-30). */
export function NewTerminalDialog({ doors, onClose }: NewTerminalDialogProps) {
  const [name, setName] = useState("");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const make = useMakeTerminal();
  const door = doors.find(({ id }) => id === chosenId) ?? doors.find(({ isInUse }) => isInUse) ?? doors[0];
  const isMissing = name.trim() === "";
  const refusal = refusalOf(make.error);
  const isAboutDoor = refusal?.code === "door_unknown";
  if (make.data !== undefined)
    return <EnrolmentCodeDialog made={make.data} doors={doors} onClose={onClose} />;
  return (
    <FormDialog
      heading={terminalsTexts.add}
      action={terminalsTexts.add}
      busyAction={terminalsTexts.adding}
      isBusy={make.isPending}
      // the code is told once: who closes this meanwhile would never see it
      isHeld={make.isPending}
      onSend={() => {
        setTried(true);
        if (!isMissing && door !== undefined) make.mutate({ name, doorId: door.id });
      }}
      onClose={onClose}
    >
      <Field
        label={terminalsTexts.name}
        name="name"
        autoComplete="off"
        hint={terminalsTexts.nameHint}
        value={name}
        readOnly={make.isPending}
        problem={
          isTried && isMissing ? terminalsTexts.fieldMissing : isAboutDoor ? undefined : refusal?.detail
        }
        onChange={({ target }) => {
          setName(target.value);
          make.reset();
        }}
      />
      <Select
        label={terminalsTexts.door}
        name="door"
        hint={terminalsTexts.doorHint}
        value={door?.id ?? ""}
        disabled={make.isPending}
        problem={isAboutDoor ? refusal.detail : undefined}
        onChange={({ target }) => {
          setChosenId(target.value);
          make.reset();
        }}
      >
        {doors.map((one) => (
          <option key={one.id} value={one.id}>
            {doorLabel(one)}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
}
