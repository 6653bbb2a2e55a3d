import { type ContactView, MAX_CONTACTS } from "@platzwart/contract/endpoints/contact-endpoints";
import { foldName } from "@platzwart/domain/folded-name";
import type { Language } from "@platzwart/domain/language";
import { searchTerms } from "@platzwart/domain/privacy/contact-words";
import { maySeeCode } from "@platzwart/domain/role";
import type { UserCaller } from "../../database/caller.ts";
import { positionText, startPositionIn } from "../../database/list-position.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { type ContactRecord, contactsIn } from "../../facts/contact-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { codeView } from "../access/access-code-views.ts";
import { bookingViews } from "../bookings/booking-views.ts";
import { requireContact } from "../bookings/gone-contacts.ts";
import { firstOf } from "../first-of.ts";
import { messageLog } from "../messages/message-log-entries.ts";
import type { Needs } from "../services.ts";

const PAGE_SIZE = 50;

/** At most 20, latest customers first (B-03); an empty text matches all, one without search terms none. */
export async function findContacts(
  store: Store,
  text: string,
): Promise<{ items: ContactView[]; hasMore: boolean }> {
  const terms = searchTerms(text);
  if (terms.length === 0 && text.trim() !== "") return { items: [], hasMore: false };
  const contacts = await contactsIn(store).search(terms, MAX_CONTACTS + 1);
  const items = await contactViews(store, contacts.slice(0, MAX_CONTACTS));
  return { items, hasMore: contacts.length > MAX_CONTACTS };
}

/** With codes in the same name, as visible to the caller (N-09); refuses an unknown or merged contact. */
export async function readContact(
  { store, cipher }: Needs<"store" | "cipher">,
  id: string,
  after: string | null,
  caller: UserCaller,
) {
  const contact = await requireContact(store, id);
  const position =
    after === null ? null : startPositionIn(after, { code: "booking_unknown", booking: after });
  const page = await bookingsIn(store).listOfContact(id, { after: position, limit: PAGE_SIZE });
  const name = foldName(contact.name.trim());
  const codes = (await codesIn(store).listNamedWithoutBooking()).filter(
    (code) => foldName(code.holderName.trim()) === name && maySeeCode(caller.role, code),
  );
  return {
    contact: await contactView(store, contact),
    bookings: await bookingViews(store, cipher, page.items, caller),
    nextAfter: positionText(page.nextAfter),
    codes: codes.map((code) => codeView(code, cipher)),
  };
}

/** The language of mails and slips (O-06). */
export async function changeContact(
  { hall }: Needs<"hall">,
  id: string,
  language: Language,
  caller: UserCaller,
): Promise<ContactView> {
  return hall.change(caller, async (store, now) => {
    const contact = await requireContact(store, id);
    await contactsIn(store).setLanguage(id, language);
    await logIn(store).append(messageLog.languageChanged(now, id, caller.id));
    return contactView(store, { ...contact, language });
  });
}

export async function contactView(store: Store, contact: ContactRecord): Promise<ContactView> {
  return firstOf(await contactViews(store, [contact]));
}

async function contactViews(store: Store, contacts: readonly ContactRecord[]): Promise<ContactView[]> {
  const bookings = await contactsIn(store).summariesOf(contacts.map(({ id }) => id));
  return contacts.map(({ id, name, email, phone, language }) => ({
    ...{ id, name, email, phone, language },
    bookingCount: bookings.get(id)?.bookingCount ?? 0,
    lastBookingAt: bookings.get(id)?.lastBookingAt ?? null,
  }));
}
