import { Refused } from "@platzwart/domain/refusal";
import type { Store } from "../../database/store.ts";
import { type ContactRecord, contactsIn } from "../../facts/contact-records.ts";

/** The contact. Refuses one that is part of another one by now, by the name of that (contact_gone), or is unknown. */
export async function requireContact(store: Store, id: string): Promise<ContactRecord> {
  const contact = await contactsIn(store).get(id);
  if (contact !== null) return contact;
  const into = await contactInstead(store, id);
  throw new Refused(into === null ? { code: "contact_unknown" } : { code: "contact_gone", name: null, into });
}

/**
 * The contact that somebody chose before. Refuses one that was merged, erased or lost its last booking meanwhile. `name`:
 * what the caller calls it, as the hall does not know that any more.
 */
export async function requireChosenContact(
  store: Store,
  id: string,
  name: string | null,
): Promise<ContactRecord> {
  const contact = await contactsIn(store).get(id);
  if (contact !== null) return contact;
  throw new Refused({ code: "contact_gone", name, into: await contactInstead(store, id) });
}

/** What a contact is part of now; null: nothing. */
async function contactInstead(
  store: Store,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const into = await contactsIn(store).mergedInto(id);
  const contact = into === null ? null : await contactsIn(store).get(into);
  return contact === null ? null : { id: contact.id, name: contact.name };
}
