import { type ContactView, MAX_SEARCH_LENGTH } from "@platzwart/contract/endpoints/contact-endpoints";
import { matchesTerms, searchTerms } from "@platzwart/domain/privacy/contact-words";
import { contactTexts } from "@platzwart/texts/pages/contacts";
import type { ComponentProps } from "react";
import { ComboBox } from "../../ui/combo-box.tsx";
import { ContactFace } from "./contact-face.tsx";
import { TYPING_PAUSE, useSuggestions } from "./contact-queries.ts";
import { useDebounced } from "./debounced.ts";

interface ContactFieldProps
  extends Omit<
    ComponentProps<typeof ComboBox>,
    "options" | "listLabel" | "announcement" | "note" | "onChoose"
  > {
  /** Present text of the field: `form.entry.customerName`. */
  readonly text: string;
  /**
   * A suggestion was chosen: its name, e-mail and phone belong into the form, its id into `contactId`. The focus stays
   * in the field, or moves on with Tab.
   */
  onChosen(contact: ContactView): void;
  /** Typing separates the text from the chosen contact, whose id is to be dropped. */
  onTyped(): void;
}

/**
 * Name field of a customer with suggested contacts (B-03), for use with useSendForm:
 *
 *     <ContactField {...form.field("customerName")} text={form.entry.customerName} onChosen={…} onTyped={…} />
 *
 * From the first letter on, 150 ms after the last one, it searches name, e-mail and phone and shows at most ten, latest
 * customers first. Any other text is accepted; a missing server yields no suggestions, silently.
 */
export function ContactField({ text, onChange, onChosen, onTyped, ...field }: ContactFieldProps) {
  const search = useDebounced(text.trim().slice(0, MAX_SEARCH_LENGTH), TYPING_PAUSE);
  const { data, isError } = useSuggestions(search);
  const isAsked = text.trim() !== "" && search !== "" && !isError;
  // the answer may be for an earlier text: a fast hand must not pick an outdated match
  const typed = searchTerms(text);
  const found = isAsked ? (data?.items ?? []).filter((contact) => matchesTerms(contact, typed)) : [];
  const items = found.slice(0, MOST_SHOWN);
  const isMore = found.length > items.length || data?.hasMore === true;
  return (
    <ComboBox
      {...field}
      options={items.map((contact) => ({
        id: contact.id,
        face: <ContactFace contact={contact} terms={typed} />,
      }))}
      listLabel={contactTexts.suggestions}
      announcement={contactTexts.suggestionCount(items.length)}
      note={isMore ? contactTexts.moreSuggestions : undefined}
      onChange={(event) => {
        onChange?.(event);
        onTyped();
      }}
      onChoose={(id) => {
        const contact = items.find((one) => one.id === id);
        if (contact !== undefined) onChosen(contact);
      }}
    />
  );
}

/** Number of suggestions readable at a glance. */
const MOST_SHOWN = 10;
