import { type ContactView, MAX_SEARCH_LENGTH } from "@platzwart/contract/endpoints/contact-endpoints";
import { matchesTerms, searchTerms } from "@platzwart/domain/privacy/contact-words";
import { contactTexts } from "@platzwart/texts/pages/contacts";
import type { ComponentProps } from "react";
import { ComboBox } from "../../ui/combo-box.tsx";
import { TYPING_PAUSE, useSuggestions } from "./contact-queries.ts";
import { ContactSummary } from "./contact-summary.tsx";
import { useDebounced } from "./debounced.ts";

interface ContactFieldProps
  extends Omit<
    ComponentProps<typeof ComboBox>,
    "options" | "listLabel" | "announcement" | "note" | "onChoose"
  > {
  readonly text: string;
  /** The form gets name, e-mail and phone of the suggestion, and its id as `contactId`. */
  onChosen(contact: ContactView): void;
  /** The form drops `contactId`, as the text is not that of the chosen contact any more. */
  onTyped(): void;
}

/** Field of a name that suggests at most ten contacts (B-03); without an answer of the server it suggests none. */
export function ContactField({ text, onChange, onChosen, onTyped, ...field }: ContactFieldProps) {
  const search = useDebounced(text.trim().slice(0, MAX_SEARCH_LENGTH), TYPING_PAUSE);
  const { data, isError } = useSuggestions(search);
  const isSearching = text.trim() !== "" && search !== "" && !isError;
  // the answer may be for an earlier text, whose matches a fast hand must not pick
  const terms = searchTerms(text);
  const found = isSearching ? (data?.items ?? []).filter((contact) => matchesTerms(contact, terms)) : [];
  const items = found.slice(0, MOST_SHOWN);
  const isMore = found.length > items.length || data?.hasMore === true;
  return (
    <ComboBox
      {...field}
      options={items.map((contact) => ({
        id: contact.id,
        content: <ContactSummary contact={contact} terms={terms} />,
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

const MOST_SHOWN = 10;
