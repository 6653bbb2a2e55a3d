import { type ContactView, changeContact } from "@platzwart/contract/endpoints/contact-endpoints";
import { LANGUAGES, type Language } from "@platzwart/domain/language";
import { LANGUAGE_WORDS } from "@platzwart/texts/language-words";
import { messageFailures, messageTexts } from "@platzwart/texts/pages/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { reportFailure } from "../../lib/api/failures.ts";
import { Select } from "../../ui/select.tsx";
import { CONTACTS_KEY } from "./contact-queries.ts";

/** Language of a contact's mails and slips, stored when chosen (O-06). */
export function ContactLanguage({ contact: { id, language } }: { readonly contact: ContactView }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (chosen: Language) =>
      callServer(changeContact, { params: { id }, body: { language: chosen } }),
    onError: (error) => reportFailure(messageFailures.language, error),
    onSettled: () => client.invalidateQueries({ queryKey: [CONTACTS_KEY] }),
  });
  const shown = change.isPending ? change.variables : language;
  return (
    <div className="max-w-60">
      <Select
        label={messageTexts.language}
        value={shown ?? ""}
        disabled={change.isPending}
        onChange={({ target }) => {
          const chosen = LANGUAGES.find((one) => one === target.value);
          if (chosen !== undefined) change.mutate(chosen);
        }}
      >
        {shown === null && <option value="">{messageTexts.languageOfHall}</option>}
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {LANGUAGE_WORDS[one]}
          </option>
        ))}
      </Select>
    </div>
  );
}
