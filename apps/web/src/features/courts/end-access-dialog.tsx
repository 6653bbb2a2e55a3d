import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { moment } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import type { UseMutationResult } from "@tanstack/react-query";
import { useNow } from "../../lib/clock/now.ts";
import { confirmationForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";

interface EndAccessDialogProps {
  readonly court: CourtView;
  /** The booking when the dialog opened. */
  readonly booking: NonNullable<CourtView["booking"]>;
  readonly end: UseMutationResult<unknown, Error, void>;
  onClose(): void;
}

/** Names the player whose running booking ends. */
export function EndAccessDialog({ court, booking, end, onClose }: EndAccessDialogProps) {
  const now = useNow();
  return (
    <FormDialog
      {...confirmationForm(end, undefined, { onSettled: onClose })}
      heading={courtTexts.endQuestion(booking.holderName)}
      action={courtTexts.endBooking}
      busyAction={courtTexts.endingBooking}
      onClose={onClose}
    >
      <p>{courtTexts.endHint(court.name, moment(booking.until, now))}</p>
    </FormDialog>
  );
}
