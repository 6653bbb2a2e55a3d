import { MAX_SEARCH_LENGTH } from "@platzwart/contract/endpoints/contact-endpoints";
import { searchTerms } from "@platzwart/domain/privacy/contact-words";
import { contactFailures, contactTexts } from "@platzwart/texts/pages/contacts";
import { useState } from "react";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { LoadingText } from "../../lib/page/loading.tsx";
import { Field } from "../../ui/field.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { TYPING_PAUSE, useContacts } from "./contact-queries.ts";
import { ContactSummary } from "./contact-summary.tsx";
import { useDebounced } from "./debounced.ts";

interface ContactsPanelProps {
  /** Id of the shown contact; null: none. */
  readonly chosen: string | null;
  onChoose(id: string): void;
}

/** Search for contacts; without a search the latest customers. */
export function ContactsPanel({ chosen, onChoose }: ContactsPanelProps) {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim().slice(0, MAX_SEARCH_LENGTH), TYPING_PAUSE);
  const contacts = useContacts(search);
  const items = contacts.data?.items;
  const terms = searchTerms(search);
  return (
    <Panel id="contacts" heading={search === "" ? contactTexts.latest : contactTexts.found}>
      <PanelBody>
        <Field
          label={contactTexts.search}
          name="search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          hint={contactTexts.searchHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {contacts.isError && (
          <LoadFailure title={contactFailures.load.title} hint={contactFailures.load.text} query={contacts} />
        )}
        {items === undefined && !contacts.isError && <LoadingText />}
        <div role="status" className="empty:-mt-4">
          {items?.length === 0 && <p>{search === "" ? contactTexts.nobodyYet : contactTexts.nobody}</p>}
        </div>
        {items !== undefined && items.length > 0 && (
          <ul className="border-y border-line p-0" aria-labelledby="contacts">
            {items.map((contact) => (
              <li key={contact.id} className="list-none border-line not-first:border-t">
                <button
                  type="button"
                  className={CHOICE}
                  aria-current={contact.id === chosen || undefined}
                  onClick={() => onChoose(contact.id)}
                >
                  <ContactSummary contact={contact} terms={terms} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {contacts.data?.hasMore === true && search !== "" && <p className="text-ink2">{contactTexts.more}</p>}
      </PanelBody>
    </Panel>
  );
}

const CHOICE = [
  "block min-h-12 w-full cursor-pointer border-0 bg-transparent px-2 py-2.5 text-left text-ink hover:bg-sunk",
  "aria-[current]:bg-sunk forced:aria-[current]:outline-2 forced:aria-[current]:-outline-offset-2",
].join(" ");
