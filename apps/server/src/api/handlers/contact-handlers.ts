import type * as contactEndpoints from "@platzwart/contract/endpoints/contact-endpoints";
import { findContacts, readContact } from "../../modules/contacts/contacts.ts";
import { mergeContacts } from "../../modules/contacts/merge-contacts.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function contactHandlers(services: Services): HandlersOf<typeof contactEndpoints> {
  return {
    findContacts: ({ query }) => findContacts(services.store, query.search ?? ""),
    getContact: ({ params, query, caller }) => readContact(services, params.id, query.after ?? null, caller),
    mergeContacts: ({ params, body, caller }) =>
      mergeContacts(services, { from: params.id, into: body.into }, caller),
  };
}
