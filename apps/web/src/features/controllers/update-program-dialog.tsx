import { type ControllerView, updateController } from "@platzwart/contract/endpoints/controller-endpoints";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { callServer } from "../../lib/api/api.ts";
import { confirmationForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useControllerCommand } from "./controller-queries.ts";

interface UpdateProgramDialogProps {
  readonly controller: ControllerView;
  onClose(): void;
}

/** Explains the effect of a program update on the door before it is sent (P-05). */
export function UpdateProgramDialog({ controller, onClose }: UpdateProgramDialogProps) {
  const { id, name, program, programUpdate } = controller;
  const update = useControllerCommand("update", name, (_: undefined) =>
    callServer(updateController, { params: { id } }),
  );
  return (
    <FormDialog
      {...confirmationForm(update, undefined, { onSuccess: onClose })}
      heading={controllersTexts.updateHeading(name)}
      action={controllersTexts.update}
      busyAction={controllersTexts.updating}
      onClose={onClose}
    >
      <p>{controllersTexts.updateVersions(program, programUpdate)}</p>
      <ul className="m-0 grid gap-1 pl-5">
        {controllersTexts.updateHints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </FormDialog>
  );
}
