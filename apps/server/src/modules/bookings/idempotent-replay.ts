import { doorWindow } from "@platzwart/domain/access/access-code";
import { Refused } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { messagesIn } from "../messages/message-records.ts";

/** Booking of an earlier request with this key (B-02); null: none. Refuses if contents differ or the code is over. */
export async function replayedBooking(
  store: Store,
  cipher: KeyHasher,
  caller: { readonly id: string; readonly idempotencyKey: string | null },
  fingerprint: string,
  now: Instant,
): Promise<BookingRecord | null> {
  if (caller.idempotencyKey === null) return null;
  const booking = await bookingsIn(store).findByIdempotencyKey(caller.id, caller.idempotencyKey);
  if (booking === null) {
    const spentKey = spentKeyOf(cipher, caller.id, caller.idempotencyKey);
    const erased = await bookingsIn(store).findByIdempotencyKey(caller.id, spentKey);
    if (erased !== null) throw spentKeyRefusal(erased);
    return null;
  }
  if (booking.idempotency?.fingerprint !== fingerprint) throw new Refused({ code: "idempotency_key_reused" });
  const code = await codesIn(store).findByBooking(booking.id);
  if (code?.status !== "active" || doorWindow(code).until <= now) throw spentKeyRefusal(booking);
  if ((await courtsIn(store).get(booking.courtId))?.status !== "available")
    throw new Refused({ code: "idempotency_key_spent", reason: "court_unavailable" });
  return booking;
}

/** A future booking keeps the hash of its key as spent: a repeated call must not store the customer again (G-07). */
export async function eraseCustomers(
  store: Store,
  cipher: KeyHasher,
  bookings: readonly BookingRecord[],
  now: Instant,
): Promise<void> {
  // an erased booking has no key any more
  const named = bookings.filter(({ customer }) => customer.name !== null);
  const ids = named.map(({ id }) => id);
  await bookingsIn(store).eraseCustomerDataOf(ids);
  await messagesIn(store).deleteOfBookings(ids);
  for (const { id, createdBy, idempotency, time } of named) {
    if (idempotency === null || time.until <= now) continue;
    await bookingsIn(store).keepSpentKey(id, spentKeyOf(cipher, createdBy, idempotency.key));
  }
}

type KeyHasher = Pick<SecretCipher, "lookupHash">;

/** Hashed, because the key may name the customer. */
function spentKeyOf(cipher: KeyHasher, callerId: string, key: string): string {
  return cipher.lookupHash(`Idempotency-Key of ${callerId}: ${key}`);
}

function spentKeyRefusal({ status }: BookingRecord): Refused {
  return new Refused({
    code: "idempotency_key_spent",
    reason: status === "cancelled" ? "cancelled" : "over",
  });
}
