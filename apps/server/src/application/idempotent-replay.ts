import { doorWindow } from "@platzwart/domain/access/access-code";
import { Refused } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import type { AccessCodeRecord } from "./ports/access-code-store.ts";
import type { BookingRecord } from "./ports/booking-store.ts";
import type { Store } from "./ports/storage.ts";

/**
 * What the caller's Idempotency-Key has booked already, with the code that opens a door for it (B-02); null: nothing.
 * Refuses a key that stood for another request, and one whose code opens nothing any more: it would be told as if it did.
 */
export async function replayedBooking(
  store: Store,
  caller: { readonly id: string; readonly idempotencyKey: string | null },
  fingerprint: string,
  now: Instant,
): Promise<{ readonly booking: BookingRecord; readonly code: AccessCodeRecord } | null> {
  if (caller.idempotencyKey === null) return null;
  const booking = await store.bookings.findByIdempotencyKey(caller.id, caller.idempotencyKey);
  if (booking === null) return null;
  if (booking.idempotency?.fingerprint !== fingerprint) throw new Refused({ code: "idempotency_key_reused" });
  const code = await store.accessCodes.findByBooking(booking.id);
  if (code?.status !== "active" || doorWindow(code).until <= now) {
    const reason = booking.status === "cancelled" ? "cancelled" : "over";
    throw new Refused({ code: "idempotency_key_spent", reason });
  }
  return { booking, code };
}
