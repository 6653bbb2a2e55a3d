import { createController } from "@platzwart/contract/endpoints/controller-endpoints";
import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { useQueryClient } from "@tanstack/react-query";
import { type DoorPlace, proposedDoor } from "../../entities/doors/door-place.ts";
import { DoorSelect } from "../../entities/doors/door-select.tsx";
import { callServer } from "../../lib/api/api.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ClaimCodeDialog } from "./claim-code-dialog.tsx";
import { putController, useControllerCommand } from "./controller-queries.ts";

interface NewControllerDialogProps {
  readonly doors: readonly DoorPlace[];
  readonly freeDoors: readonly DoorPlace[];
  onClose(): void;
}

const DOOR_REFUSALS: readonly string[] = ["door_unknown", "controller_exists", "controller_doors"];

/** "Türcontroller hinzufügen": name and door, then the one-time code, once (E-01). */
export function NewControllerDialog({ doors, freeDoors, onClose }: NewControllerDialogProps) {
  const client = useQueryClient();
  const make = useControllerCommand(
    "make",
    ({ name }: { name: string; doorIds: string[]; needsApproval: true }) => name,
    (body) => putController(client, callServer(createController, { body })),
  );
  const form = useSendForm({
    start: { name: "", doorId: proposedDoor(freeDoors) },
    schema: createController.body,
    bodyOf: ({ name, doorId }) => ({ name, doorIds: [doorId], needsApproval: true as const }),
    required: ["name"],
    refusedAs: ({ code, detail }) => (DOOR_REFUSALS.includes(code) ? { doorId: detail } : undefined),
    command: make,
  });
  if (make.data !== undefined)
    return <ClaimCodeDialog controllerWithCode={make.data} doors={doors} onClose={onClose} />;
  return (
    <FormDialog
      {...form.frame}
      heading={controllersTexts.add}
      action={controllersTexts.add}
      busyAction={controllersTexts.adding}
      // the code is shown once; closing during the request would lose it
      isHeld={make.isPending}
      onClose={onClose}
    >
      <Field
        {...form.field("name")}
        label={enrolmentTexts.name}
        autoComplete="off"
        hint={controllersTexts.nameHint}
        readOnly={make.isPending}
      />
      <DoorSelect
        {...form.field("doorId")}
        value={form.entry.doorId}
        doors={freeDoors}
        hint={controllersTexts.doorHint}
        disabled={make.isPending}
      />
    </FormDialog>
  );
}
