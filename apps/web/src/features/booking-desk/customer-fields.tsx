import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import type { ReactNode } from "react";
import type { Refusal } from "../../lib/api/refusals.ts";
import type { EntryProblems, SendFormOf, useSendForm } from "../../lib/forms/send-form.ts";
import { Field } from "../../ui/field.tsx";

/** A booking's customer as entered. */
export interface CustomerEntry {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  /** Contact chosen from suggestions, so that a concurrent merge is reported; null: the name was typed. */
  readonly contactId: string | null;
}

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

/** Field of the customer's name with suggested contacts, which the page brings from another feature. */
export interface NameFieldProps {
  readonly field: ReturnType<ReturnType<typeof useSendForm<CustomerEntry>>["field"]>;
  readonly text: string;
  readonly label: string;
  readonly hint: string;
  readonly autoFocus: boolean;
  onChosen(customer: CustomerEntry): void;
  onTyped(): void;
}

export type NameFieldComponent = (props: NameFieldProps) => ReactNode;

/** Customer of the request: an empty name becomes `nameless`, other empty fields are omitted. */
export function customerBody(entry: CustomerEntry, nameless = "") {
  return {
    customerName: entry.customerName.trim() || nameless,
    customerEmail: entry.customerEmail.trim() || null,
    customerPhone: entry.customerPhone.trim() || null,
    contactId: entry.contactId,
  };
}

/** The name field reports a chosen contact that was merged or erased. */
export const customerProblems = ({ code, detail }: Refusal): EntryProblems<CustomerEntry> | undefined =>
  code === "contact_gone" ? { customerName: detail } : undefined;

interface CustomerFieldsProps {
  readonly form: SendFormOf<CustomerEntry>;
  readonly NameField: NameFieldComponent;
  readonly hint: string;
  readonly autoFocus: boolean;
}

export function CustomerName({ form, NameField, hint, autoFocus }: CustomerFieldsProps) {
  return (
    <NameField
      field={form.field("customerName")}
      text={form.entry.customerName}
      label={deskTexts.name}
      hint={hint}
      autoFocus={autoFocus}
      onTyped={() => form.change({ contactId: null })}
      onChosen={form.change}
    />
  );
}

export function CustomerContact({ form }: { readonly form: SendFormOf<CustomerEntry> }) {
  return (
    <div className="grid grid-cols-[2fr_3fr] gap-3 max-phone:grid-cols-1">
      <Field {...form.field("customerPhone")} label={deskTexts.phone} inputMode="tel" autoComplete="off" />
      <Field {...form.field("customerEmail")} label={deskTexts.email} inputMode="email" autoComplete="off" />
    </div>
  );
}
