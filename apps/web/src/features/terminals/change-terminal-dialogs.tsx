import type { TerminalView } from "@platzwart/contract/endpoints/terminal-endpoints";
import { terminalsTexts } from "@platzwart/texts/pages/terminals";
import { asked } from "../../shared/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { EnrolmentCodeDialog } from "./enrolment-code-dialog.tsx";
import { useRemoveTerminal, useRenewEnrolment } from "./terminal-commands.ts";
import type { TerminalDoor } from "./terminal-door.ts";

interface DialogProps {
  readonly terminal: TerminalView;
  readonly doors: readonly TerminalDoor[];
  onClose(): void;
}

/** Asks before the present browser is no terminal any more, then shows the new one-time code, once. */
export function RenewTerminalDialog({ terminal, doors, onClose }: DialogProps) {
  const renew = useRenewEnrolment(terminal);
  if (renew.data !== undefined)
    return <EnrolmentCodeDialog made={renew.data} doors={doors} onClose={onClose} />;
  return (
    <FormDialog
      {...asked(renew, undefined)}
      heading={terminalsTexts.renewHeading(terminal.name)}
      action={terminalsTexts.renew}
      busyAction={terminalsTexts.renewing}
      // the code is told once: who closes this meanwhile would never see it
      isHeld={renew.isPending}
      onClose={onClose}
    >
      <p>{terminal.enrolledAt === null ? terminalsTexts.renewWaitingHint : terminalsTexts.renewHint}</p>
    </FormDialog>
  );
}

/** Asks before a terminal is none any more for good. */
export function RemoveTerminalDialog({ terminal, onClose }: DialogProps) {
  const remove = useRemoveTerminal(terminal);
  return (
    <FormDialog
      {...asked(remove, undefined, { onSuccess: onClose })}
      heading={terminalsTexts.removeHeading(terminal.name)}
      action={terminalsTexts.remove}
      busyAction={terminalsTexts.removing}
      onClose={onClose}
    >
      <p>{terminalsTexts.removeHint}</p>
    </FormDialog>
  );
}
