import { createTerminal } from "@platzwart/contract/endpoints/terminal-endpoints";
import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { terminalsTexts } from "@platzwart/texts/pages/terminals";
import { useQueryClient } from "@tanstack/react-query";
import { type DoorPlace, proposedDoor } from "../../entities/doors/door-place.ts";
import { DoorSelect } from "../../entities/doors/door-select.tsx";
import { callServer } from "../../lib/api/api.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { EnrolmentCodeDialog } from "./enrolment-code-dialog.tsx";
import { putTerminal, useTerminalCommand } from "./terminal-queries.ts";

interface NewTerminalDialogProps {
  readonly doors: readonly DoorPlace[];
  onClose(): void;
}

/** "Terminal anlegen": name and door, then the one-time code, once (D-30). */
export function NewTerminalDialog({ doors, onClose }: NewTerminalDialogProps) {
  const client = useQueryClient();
  const start = { name: "", doorId: proposedDoor(doors) };
  const make = useTerminalCommand(
    "make",
    ({ name }: typeof start) => name,
    (body) => putTerminal(client, callServer(createTerminal, { body })),
  );
  const form = useSendForm({
    start,
    schema: createTerminal.body,
    required: ["name"],
    refusedAs: ({ code, detail }) => (code === "door_unknown" ? { doorId: detail } : { name: detail }),
    command: make,
  });
  if (make.data !== undefined)
    return <EnrolmentCodeDialog terminalWithCode={make.data} doors={doors} onClose={onClose} />;
  return (
    <FormDialog
      {...form.frame}
      heading={terminalsTexts.add}
      action={terminalsTexts.add}
      busyAction={terminalsTexts.adding}
      // the code is shown once; closing during the request would lose it
      isHeld={make.isPending}
      onClose={onClose}
    >
      <Field
        {...form.field("name")}
        label={enrolmentTexts.name}
        autoComplete="off"
        hint={terminalsTexts.nameHint}
        readOnly={make.isPending}
      />
      <DoorSelect
        {...form.field("doorId")}
        value={form.entry.doorId}
        doors={doors}
        hint={terminalsTexts.doorHint}
        disabled={make.isPending}
      />
    </FormDialog>
  );
}
