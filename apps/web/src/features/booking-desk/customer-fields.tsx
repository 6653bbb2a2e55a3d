import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import type { ReactNode } from "react";
import type { Refusal } from "../../shared/refusals.ts";
import type { EntryProblems, SendFormOf, useSendForm } from "../../shared/send-form.ts";
import { Field } from "../../ui/field.tsx";

/** What stands in the fields about the customer of a booking. */
export interface CustomerEntry {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  /** Of whom was chosen from those who booked before, so that a merge meanwhile is told; null: typed. */
  readonly contactId: string | null;
}

/** Of a booking, as it stands in the fields. */
export function customerEntry(booking: BookingView): CustomerEntry {
  return {
    customerName: booking.customerName ?? "",
    customerEmail: booking.customerEmail ?? "",
    customerPhone: booking.customerPhone ?? "",
    contactId: null,
  };
}

export const NO_CUSTOMER: CustomerEntry = {
  customerName: "",
  customerEmail: "",
  customerPhone: "",
  contactId: null,
};

/** What a field for a name needs that proposes people who booked before. */
export interface NameFieldProps {
  readonly field: ReturnType<ReturnType<typeof useSendForm<CustomerEntry>>["field"]>;
  /** What stands in it. */
  readonly text: string;
  readonly label: string;
  readonly hint: string;
  readonly autoFocus: boolean;
  /** Somebody who booked before was chosen. */
  onChosen(customer: CustomerEntry): void;
  /** Somebody typed, so that it need not be the chosen one any more. */
  onTyped(): void;
}

export type NameField = (props: NameFieldProps) => ReactNode;

/** What is sent of them: without a name it is `nameless`, and what is empty is not there. */
export function customerBody(entry: CustomerEntry, nameless = "") {
  return {
    customerName: entry.customerName.trim() || nameless,
    customerEmail: entry.customerEmail.trim() || null,
    customerPhone: entry.customerPhone.trim() || null,
    contactId: entry.contactId,
  };
}

/** Who was chosen and is merged or erased by now has to be chosen anew: that is said at the name. */
export const customerRefused = ({ code, detail }: Refusal): EntryProblems<CustomerEntry> | undefined =>
  code === "contact_gone" ? { customerName: detail } : undefined;

interface CustomerFieldsProps {
  readonly form: SendFormOf<CustomerEntry>;
  readonly NameField: NameField;
  readonly hint: string;
  readonly autoFocus: boolean;
}

/** The name, with those who booked before. */
export function CustomerName({ form, NameField: NameOf, hint, autoFocus }: CustomerFieldsProps) {
  return (
    <NameOf
      field={form.field("customerName")}
      text={form.entry.customerName}
      label={deskTexts.name}
      hint={hint}
      autoFocus={autoFocus}
      onTyped={() => form.enter({ contactId: null })}
      onChosen={form.enter}
    />
  );
}

export function CustomerContact({ form }: { readonly form: SendFormOf<CustomerEntry> }) {
  return (
    <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
      <Field {...form.field("customerPhone")} label={deskTexts.phone} inputMode="tel" autoComplete="off" />
      <Field {...form.field("customerEmail")} label={deskTexts.email} inputMode="email" autoComplete="off" />
    </div>
  );
}
