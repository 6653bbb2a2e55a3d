import { Refused } from "@platzwart/domain/refusal";
import type { Store } from "../../database/store.ts";
import { type ContactRecord, contactsIn } from "../../facts/contact-records.ts";

/** Refuses a merged contact with contact_gone and the name of its successor. */
export async function requireContact(store: Store, id: string): Promise<ContactRecord> {
  const contact = await contactsIn(store).get(id);
  if (contact !== null) return contact;
  const into = await successorOf(store, id);
  throw new Refused(into === null ? { code: "contact_unknown" } : { code: "contact_gone", name: null, into });
}

/** `name`: the caller's name for the contact, which the database may lack. */
export async function requireChosenContact(
  store: Store,
  id: string,
  name: string | null,
): Promise<ContactRecord> {
  const contact = await contactsIn(store).get(id);
  if (contact !== null) return contact;
  throw new Refused({ code: "contact_gone", name, into: await successorOf(store, id) });
}

/** The contact into which another was merged; null: none. */
async function successorOf(
  store: Store,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const successorId = await contactsIn(store).mergedInto(id);
  const contact = successorId === null ? null : await contactsIn(store).get(successorId);
  return contact === null ? null : { id: contact.id, name: contact.name };
}
