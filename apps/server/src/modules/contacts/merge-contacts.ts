import type { ContactView } from "@platzwart/contract/endpoints/contact-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { UserCaller } from "../../database/caller.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { contactsIn } from "../../facts/contact-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { publishCodesToReload } from "../access/access-code-views.ts";
import { bookingLog } from "../bookings/booking-log-entries.ts";
import { requireChosenContact } from "../bookings/gone-contacts.ts";
import type { Needs } from "../services.ts";
import { contactView } from "./contacts.ts";

/** Gives all bookings of contact `from` the customer of `into` (B-03); few queries, however many bookings. */
export async function mergeContacts(
  { hall }: Needs<"hall">,
  { from, into }: { readonly from: string; readonly into: string },
  caller: UserCaller,
): Promise<{ contact: ContactView; changedCount: number }> {
  if (from === into) throw new Refused({ code: "contact_merged_into_itself" });
  return hall.change(caller, async (store, now) => {
    const source = await requireChosenContact(store, from, null);
    const target = await requireChosenContact(store, into, null);
    const customer = {
      name: target.name,
      email: target.email ?? source.email,
      phone: target.phone ?? source.phone,
    };
    // a contact with the resulting spelling is merged too
    const twin = await contactsIn(store).findByCustomer(customer);
    const oldIds = [source.id, ...(twin === null || twin.id === into || twin.id === from ? [] : [twin.id])];
    const changed = new Set<string>();
    for (const oldId of oldIds) {
      await contactsIn(store).noteMerged(oldId, into, now);
      const change = { changedAt: now, changedBy: caller.id };
      for (const id of await bookingsIn(store).mergeContacts(oldId, into, customer, change)) changed.add(id);
    }
    if (await codesIn(store).renameHoldersOfContact(into, customer.name))
      await publishCodesToReload(store, now);
    await logIn(store).append(bookingLog.contactsMerged(now, from, into, changed.size, caller.id));
    const merged = await requireChosenContact(store, into, null);
    return { contact: await contactView(store, merged), changedCount: changed.size };
  });
}
