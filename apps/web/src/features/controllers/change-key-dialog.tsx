import { type ControllerView, changeControllerKey } from "@platzwart/contract/endpoints/controller-endpoints";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { callServer } from "../../lib/api/api.ts";
import { confirmationForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useControllerCommand } from "./controller-queries.ts";

interface ChangeKeyDialogProps {
  readonly controller: ControllerView;
  onClose(): void;
}

const texts = controllersTexts.newKey;

/** "Neuer Schlüssel": effect against a copied memory card, and its limits. */
export function ChangeKeyDialog({ controller: { id, name }, onClose }: ChangeKeyDialogProps) {
  const change = useControllerCommand("key", name, (_: undefined) =>
    callServer(changeControllerKey, { params: { id } }),
  );
  return (
    <FormDialog
      {...confirmationForm(change, undefined, { onSuccess: onClose })}
      heading={texts.heading(name)}
      action={texts.action}
      busyAction={texts.busyAction}
      onClose={onClose}
    >
      {texts.hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </FormDialog>
  );
}
