import { type ControllerView, removeController } from "@platzwart/contract/endpoints/controller-endpoints";
import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { callServer } from "../../lib/api/api.ts";
import { confirmationForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useControllerCommand } from "./controller-queries.ts";

interface RemoveControllerDialogProps {
  readonly controller: ControllerView;
  onClose(): void;
}

export function RemoveControllerDialog({ controller, onClose }: RemoveControllerDialogProps) {
  const remove = useControllerCommand("remove", controller.name, (_: undefined) =>
    callServer(removeController, { params: { id: controller.id } }),
  );
  return (
    <FormDialog
      {...confirmationForm(remove, undefined, { onSuccess: onClose })}
      heading={enrolmentTexts.removeHeading(controller.name)}
      action={enrolmentTexts.remove}
      busyAction={enrolmentTexts.removing}
      onClose={onClose}
    >
      <p>{controllersTexts.removeHint}</p>
      <p>{controllersTexts.removeAway}</p>
    </FormDialog>
  );
}
