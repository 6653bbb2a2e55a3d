import { mergeContacts } from "@platzwart/contract/endpoints/contact-endpoints";
import { contactFailures, contactTexts } from "@platzwart/texts/pages/contacts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { reportFault } from "../../shared/refusals.ts";
import { toasts } from "../../shared/toasts.ts";
import { reloadContacts } from "./contact-queries.ts";

export interface Merge {
  readonly from: string;
  readonly into: string;
}

/** "Zusammenführen"; why that is refused is said where it was asked. */
export function useMergeContacts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, into }: Merge) =>
      callServer(mergeContacts, { params: { id: from }, body: { into } }),
    onSuccess: ({ contact, changedCount }) =>
      toasts.show({
        kind: "done",
        title: contactTexts.merged,
        text: `${contact.name}, ${contactTexts.count(changedCount)}`,
      }),
    onError: (error) => reportFault(contactFailures.merge, error),
    onSettled: () => void reloadContacts(client),
  });
}
