import { BookingPanel, type BookingPanelProps } from "../features/booking-desk/booking-panel.tsx";
import type { NameFieldProps } from "../features/booking-desk/customer-fields.tsx";
import { DraftPanel, type DraftPanelProps } from "../features/booking-desk/draft-panel.tsx";
import { printDayList } from "../features/booking-desk/print-day-list.tsx";
import { ContactField } from "../features/contacts/contact-field.tsx";

export { printDayList };

/** A booking that is being made, with whoever booked before suggested. */
export function Draft(props: Omit<DraftPanelProps, "NameField">) {
  return <DraftPanel {...props} NameField={NameField} />;
}

/** A booking, whose customer can be another one. */
export function Booking(props: Omit<BookingPanelProps, "NameField">) {
  return <BookingPanel {...props} NameField={NameField} />;
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
