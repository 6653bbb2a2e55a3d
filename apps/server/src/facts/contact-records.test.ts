import type { Customer } from "@platzwart/domain/booking/booking";
import { matchesTerms, searchTerms } from "@platzwart/domain/privacy/contact-words";
import { instant } from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../../testing/database.ts";
import { SERVER } from "../database/caller.ts";
import type { Storage } from "../database/storage.ts";
import { eachEngine } from "../testing/engines.ts";
import { aBookingRecord, aCourtRecord } from "../testing/records.ts";
import { type BookingRecord, bookingsIn } from "./booking-records.ts";
import { contactsIn } from "./contact-records.ts";
import { courtsIn } from "./court-records.ts";

const customer = fc.constantFrom<Customer>(
  { name: "Jana Albrecht", email: null, phone: null },
  { name: "Jana Albrecht", email: "jana@example.de", phone: null },
  { name: "jana ALBRECHT", email: "j.albrecht@example.de", phone: "0170 1" },
  { name: "Ján Ö.", email: null, phone: "+49 170 12" },
  { name: "O'Brien", email: "jana@example.de", phone: null },
  { name: "🏸", email: null, phone: null },
);
const booking = fc.nat(5).map((number) => `b${number}`);
const step = fc.oneof(
  fc.record({ kind: fc.constant("book" as const), id: booking, customer }),
  fc.record({ kind: fc.constant("change" as const), id: booking, customer }),
  fc.record({ kind: fc.constant("erase" as const), id: booking }),
  fc.record({ kind: fc.constant("merge" as const), id: booking, into: booking }),
);
const SEARCHES = [
  "",
  "j",
  "jana",
  "albr jan",
  "0170",
  "+49170 12",
  "jana@ex",
  "o",
  "brien",
  "🏸",
  "jan 0170",
  "x",
];

const keyOf = ({ name, email, phone }: Customer) => JSON.stringify([name, email, phone]);

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
    await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
  });
  afterEach(() => database.drop());

  const all = async (): Promise<BookingRecord[]> =>
    (
      await bookingsIn(storage.read).listChangedPage({
        time: null,
        after: { revision: 0, id: null },
        limit: 999,
      })
    ).items;

  test("[B-03, G-07] whatever is booked, changed, erased and merged, there is one contact for each spelling and no more", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
        await storage.write(SERVER, (store) =>
          forgetAll(bookingsIn(store).eraseCustomerDataOf.bind(bookingsIn(store))),
        );
        for (const [index, one] of steps.entries()) {
          const at = instant(1_000 * (index + 1));
          await storage.write(SERVER, async (store) => {
            const bookings = bookingsIn(store);
            const contacts = contactsIn(store);
            const known = await bookings.get(one.id);
            const changes = { changedAt: at, changedBy: "u" };
            if (one.kind === "book" && known === null)
              await bookings.insert(aBookingRecord(one.id, { customer: one.customer, createdAt: at }));
            else if (one.kind === "book" || one.kind === "change") {
              if (known !== null) await bookings.update(one.id, { ...changes, customer: one.customer });
            } else if (one.kind === "erase") await bookings.eraseCustomerDataOf([one.id]);
            else {
              const into = (await bookings.get(one.into))?.contactId ?? null;
              const kept = into === null ? null : await contacts.get(into);
              const from = known?.contactId ?? null;
              if (from === null || kept === null || from === kept.id) return;
              await contacts.noteMerged(from, kept.id, at);
              await bookings.mergeContacts(from, kept.id, kept, changes);
            }
          });
        }
        const named = (await all()).filter(({ customer: { name } }) => name !== null);
        const model = new Map<string, BookingRecord[]>();
        for (const one of named) {
          const key = keyOf(one.customer as Customer);
          model.set(key, [...(model.get(key) ?? []), one]);
        }
        const contacts = await contactsIn(storage.read).search([], 99);
        expect(contacts.map(keyOf).sort()).toEqual([...model.keys()].sort());
        for (const contact of contacts) {
          const own = model.get(keyOf(contact)) ?? [];
          expect(own.map(({ contactId }) => contactId)).toEqual(own.map(() => contact.id));
          expect(contact.lastBookedAt).toBe(Math.max(...own.map(({ createdAt }) => createdAt)));
        }
        for (const text of SEARCHES) {
          const terms = searchTerms(text);
          const found = await contactsIn(storage.read).search(terms, 99);
          const expected = contacts.filter((contact) => matchesTerms(contact, terms));
          expect([text, found]).toEqual([text, expected]);
        }
      }),
      { numRuns: 40 },
    );
  });

  async function forgetAll(erase: (ids: readonly string[]) => Promise<void>): Promise<void> {
    await erase((await all()).map(({ id }) => id));
  }
});
