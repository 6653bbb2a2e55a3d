import { doorWindow } from "@platzwart/domain/access/access-code";
import { Refused } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import type { AccessCodeRecord } from "./ports/access-code-store.ts";
import type { BookingRecord } from "./ports/booking-store.ts";
import type { Store } from "./ports/storage.ts";

/**
 * The booking that an earlier request with the caller's Idempotency-Key created, with its code (B-02); null: no earlier
 * request. Refuses an Idempotency-Key that was used for a request with another fingerprint, and one whose code no
 * longer opens a door, or none as long as its court is out of operation. `fingerprint`: hash of the contents of the
 * request. `caller.id`: of the user or API key.
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
  if ((await store.courts.get(booking.courtId))?.status !== "available")
    throw new Refused({ code: "idempotency_key_spent", reason: "court_unavailable" });
  return { booking, code };
}
