import { blockTexts } from "@platzwart/texts/pages/blocks";
import { loadBlockDialog } from "../features/blocks/block-button.tsx";
import { BookingPanel, type BookingPanelProps } from "../features/booking-desk/booking-panel.tsx";
import type { NameFieldProps } from "../features/booking-desk/customer-fields.tsx";
import { DraftPanel, type DraftPanelProps } from "../features/booking-desk/draft-panel.tsx";
import { printDayList } from "../features/booking-desk/print-day-list.tsx";
import { SeriesDialog } from "../features/booking-desk/series-dialog.tsx";
import { ContactField } from "../features/contacts/contact-field.tsx";
import { BookingMails } from "../features/messages/booking-mails.tsx";
import { useDialogLater } from "../lib/later/dialog-later.ts";
import { Button } from "../ui/button.tsx";
import { BlockedIcon } from "../ui/icons.tsx";

export { printDayList, SeriesDialog };

/** A new booking with suggested contacts; the time can be blocked instead (C-13). */
export function Draft(props: Omit<DraftPanelProps, "NameField">) {
  const [dialog, open, close] = useDialogLater(loadBlockDialog);
  const { slot } = props.draft;
  const court = props.day.courts.find(({ id }) => id === slot.courtId);
  return (
    <DraftPanel {...props} NameField={NameField}>
      {court !== undefined && (
        <div className="mt-4 border-t border-line pt-4">
          <Button onClick={open}>
            <BlockedIcon />
            {blockTexts.blockInstead}
          </Button>
        </div>
      )}
      {court !== undefined && dialog !== null && (
        <dialog.NewBlockDialog
          courts={props.day.courts}
          first={court}
          time={slot.time}
          onDone={props.onDiscard}
          onClose={close}
        />
      )}
    </DraftPanel>
  );
}

export function Booking(props: Omit<BookingPanelProps, "NameField" | "Messages">) {
  return <BookingPanel {...props} NameField={NameField} Messages={BookingMails} />;
}

function NameField({ field, text, label, hint, autoFocus, onChosen, onTyped }: NameFieldProps) {
  return (
    <ContactField
      {...field}
      {...{ text, label, hint, autoFocus, onTyped }}
      onChosen={({ id, name, email, phone }) =>
        onChosen({
          customerName: name,
          customerEmail: email ?? "",
          customerPhone: phone ?? "",
          contactId: id,
        })
      }
    />
  );
}
