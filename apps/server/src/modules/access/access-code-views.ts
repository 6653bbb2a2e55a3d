import { type AccessCodeView, accessCodeSchema } from "@platzwart/contract/endpoints/access-code-endpoints";
import { actsOnCourts } from "@platzwart/domain/access/access-code";
import type { Instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { liveEventsIn, type Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";

/** `digits`: decrypted for a response, encrypted for a stored event; null: erased. */
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
    // a replaced code's former booking
    bookingId: code.bookingId ?? code.replacedBookingId,
    ...code.margins,
  };
}

export function codeView(code: AccessCodeRecord, cipher: SecretCipher): AccessCodeView {
  return viewWith(code, code.encryptedDigits === null ? null : cipher.decrypt(code.encryptedDigits));
}

/** Makes clients fetch all codes again, after a change of very many. */
export async function publishCodesToReload(store: Store, now: Instant): Promise<void> {
  await liveEventsIn(store).append("access-codes-changes", {}, now);
}

/** The event has encrypted digits, which are decrypted at delivery (G-06). */
export async function publishCode(store: Store, code: AccessCodeRecord, now: Instant): Promise<void> {
  const payload = { code: z.encode(accessCodeSchema, viewWith(code, code.encryptedDigits)) };
  await liveEventsIn(store).append("access-codes-changes", payload, now);
}
