import {
  removeTerminal,
  renewEnrolment,
  type TerminalView,
} from "@platzwart/contract/endpoints/terminal-endpoints";
import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { terminalsTexts } from "@platzwart/texts/pages/terminals";
import { useQueryClient } from "@tanstack/react-query";
import type { DoorPlace } from "../../entities/doors/door-place.ts";
import { callServer } from "../../lib/api/api.ts";
import { confirmationForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { EnrolmentCodeDialog } from "./enrolment-code-dialog.tsx";
import { putTerminal, useTerminalCommand } from "./terminal-queries.ts";

interface DialogProps {
  readonly terminal: TerminalView;
  readonly doors: readonly DoorPlace[];
  onClose(): void;
}

/** Unlinks the present browser, then shows the new one-time code, once. */
export function RenewTerminalDialog({ terminal, doors, onClose }: DialogProps) {
  const client = useQueryClient();
  const renew = useTerminalCommand("renew", terminal.name, (_: undefined) =>
    putTerminal(client, callServer(renewEnrolment, { params: { id: terminal.id } })),
  );
  if (renew.data !== undefined)
    return <EnrolmentCodeDialog terminalWithCode={renew.data} doors={doors} onClose={onClose} />;
  return (
    <FormDialog
      {...confirmationForm(renew, undefined)}
      heading={terminalsTexts.renewHeading(terminal.name)}
      action={terminalsTexts.renew}
      busyAction={terminalsTexts.renewing}
      // the code is shown once; closing during the request would lose it
      isHeld={renew.isPending}
      onClose={onClose}
    >
      <p>{terminal.enrolledAt === null ? terminalsTexts.renewWaitingHint : terminalsTexts.renewHint}</p>
    </FormDialog>
  );
}

export function RemoveTerminalDialog({ terminal, onClose }: DialogProps) {
  const remove = useTerminalCommand("remove", terminal.name, (_: undefined) =>
    callServer(removeTerminal, { params: { id: terminal.id } }),
  );
  return (
    <FormDialog
      {...confirmationForm(remove, undefined, { onSuccess: onClose })}
      heading={enrolmentTexts.removeHeading(terminal.name)}
      action={enrolmentTexts.remove}
      busyAction={enrolmentTexts.removing}
      onClose={onClose}
    >
      <p>{terminalsTexts.removeHint}</p>
    </FormDialog>
  );
}
