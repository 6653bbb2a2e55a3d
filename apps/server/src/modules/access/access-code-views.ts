import { type AccessCodeView, accessCodeSchema } from "@platzwart/contract/endpoints/access-code-endpoints";
import { actsOnCourts } from "@platzwart/domain/access/access-code";
import type { Instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { liveEventsIn, type Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";

/**
 * The wire form of a code: as responses and live events hold it. `digits`: decrypted for a response, encrypted for a
 * stored event; null once erased.
 */
function viewWith(code: AccessCodeRecord, digits: string | null): AccessCodeView {
  return {
    id: code.id,
    accessCode: digits,
    courtId: code.courtId,
    purpose: code.purpose,
    userName: code.holderName,
    isPermanent: code.isPermanent,
    occupiesCourt: actsOnCourts(code),
    hours: code.hours && { ...code.hours, weekdays: [...code.hours.weekdays] },
    validFrom: code.validity.from,
    validTo: code.validity.until,
    durationMinutes: code.durationMinutes,
    status: code.status,
    createdAt: code.createdAt,
    // of a replaced code, the booking that it was of
    bookingId: code.bookingId ?? code.replacedBookingId,
    ...code.margins,
  };
}

/** The wire form of a code with decrypted digits, for roles that may see them. */
export function codeView(code: AccessCodeRecord, cipher: SecretCipher): AccessCodeView {
  return viewWith(code, code.encryptedDigits === null ? null : cipher.decrypt(code.encryptedDigits));
}

/**
 * Stores the event that codes changed in so great a number that the list is read anew, in the transaction that changes
 * them.
 */
export async function publishCodesToReload(store: Store, now: Instant): Promise<void> {
  await liveEventsIn(store).append("access-codes-changes", {}, now);
}

/**
 * Stores the event about a new or changed code, in the transaction that stores the code. The event contains encrypted
 * digits, which are decrypted when it is delivered (G-06).
 */
export async function publishCode(store: Store, code: AccessCodeRecord, now: Instant): Promise<void> {
  const payload = { code: z.encode(accessCodeSchema, viewWith(code, code.encryptedDigits)) };
  await liveEventsIn(store).append("access-codes-changes", payload, now);
}
