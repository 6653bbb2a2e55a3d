import { Refused } from "@platzwart/domain/refusal";
import type { Store } from "../../database/store.ts";
import { type ContactRecord, contactsIn } from "../../facts/contact-records.ts";

/** The contact. Refuses a contact merged into another (contact_gone, with that name), or an unknown one. */
export async function requireContact(store: Store, id: string): Promise<ContactRecord> {
  const contact = await contactsIn(store).get(id);
  if (contact !== null) return contact;
  const into = await contactInstead(store, id);
  throw new Refused(into === null ? { code: "contact_unknown" } : { code: "contact_gone", name: null, into });
}

/**
 * The contact chosen before. Refuses one that was merged, erased or lost its last booking meanwhile. `name`: the caller's name
 * for it, since the hall has none any more.
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

/** The contact that absorbed another; null: none. */
async function contactInstead(
  store: Store,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const into = await contactsIn(store).mergedInto(id);
  const contact = into === null ? null : await contactsIn(store).get(into);
  return contact === null ? null : { id: contact.id, name: contact.name };
}
