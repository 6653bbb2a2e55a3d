import type { ReplacementReason } from "@platzwart/contract/endpoints/code-list-endpoints";
import { type BookingSlot, isSameSlot } from "@platzwart/domain/booking/booking-change";
import type { CourtId } from "@platzwart/domain/court/court";
import { maySeeSetting } from "@platzwart/domain/role";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { BlockRecord } from "../../facts/block-records.ts";
import { access, audit, type NewLogEntry, technical } from "../../facts/log-entry.ts";

// entries of the system log about courts, bookings, settings and sessions; they contain ids, neither names nor digits (design:
// storage). `at`: time of the event; `userId`: the acting user. The fields are explained at NewLogEntry.

/**
 * A user's action on a block, a period in which a court is closed; ended: early, or before it began. Its reason, which may
 * contain a name, is a reference, so that the log loses it with the name (G-07).
 */
export function blockEntry(
  what: "courtBlocked" | "blockChanged" | "blockEnded",
  at: Instant,
  { id, courtId, period: { from, until } }: BlockRecord,
  userId: string,
): NewLogEntry {
  const metadata = { block_id: id, from: toIso(from), until: toIso(until), user_id: userId };
  return { ...audit("courts"), at, courtId, message: LOG_MESSAGES[what](from, until), metadata };
}

/**
 * A user ended the court's current booking early ("Buchung beenden"), or undid that ("Rückgängig"). `codeIds`: the codes ended
 * with it, or restored.
 */
export function accessEntry(
  what: "accessEnded" | "accessRevived",
  at: Instant,
  { courtId, codeIds }: { readonly courtId: CourtId; readonly codeIds: readonly string[] },
  userId: string,
): NewLogEntry {
  const metadata = { code_ids: codeIds, user_id: userId };
  return { ...audit("access-codes"), at, courtId, message: LOG_MESSAGES[what], metadata };
}

type CodeAct =
  | ("codeMadeByHand" | "codeEnded" | "codeRestored")
  | ("permanentCodeCreated" | "permanentCodeChanged" | "permanentCodeDeleted");

/** A user's action on a code made by hand or a permanent one; `courtId`: null: all courts. */
export function codeEntry(
  what: CodeAct,
  at: Instant,
  { id, courtId }: { readonly id: string; readonly courtId: CourtId | null },
  userId: string,
): NewLogEntry {
  const metadata = { code_id: id, user_id: userId };
  return { ...audit("access-codes"), at, courtId, message: LOG_MESSAGES[what], metadata };
}

/** A code got other digits. `ids`: of the lost code, and of its replacement. */
export function codeReplaced(
  at: Instant,
  { ids, courtId, reason }: { ids: readonly string[]; courtId: CourtId | null; reason: ReplacementReason },
  userId: string,
): NewLogEntry {
  const metadata = { code_ids: ids, reason, user_id: userId };
  return { ...audit("access-codes"), at, courtId, message: LOG_MESSAGES.codeReplaced(reason), metadata };
}

/**
 * An admin exported or erased the data of customers. `recordCount`: number of bookings, codes and blocks. The entry contains
 * only the id of the admin, never that of the customer concerned, so that erased data cannot be traced through the log.
 */
export function customerDataEntry(
  what: "customerDataExported" | "customerDataErased",
  at: Instant,
  recordCount: number,
  userId: string,
): NewLogEntry {
  return { ...audit("privacy"), at, message: LOG_MESSAGES[what](recordCount), metadata: { user_id: userId } };
}

/** A user merged two contacts. Both are named by id alone; `count`: bookings that changed. */
export function contactsMerged(
  at: Instant,
  { from, into, count }: { readonly from: string; readonly into: string; readonly count: number },
  userId: string,
): NewLogEntry {
  const metadata = { contact_id: from, into_contact_id: into, user_id: userId };
  return { ...audit("bookings"), at, message: LOG_MESSAGES.contactsMerged(count), metadata };
}

/** The server repeated erasures that a restored older database lacked. */
export function erasuresRepeated(at: Instant, recordCount: number): NewLogEntry {
  return { ...audit("privacy"), at, message: LOG_MESSAGES.erasuresRepeated(recordCount), metadata: {} };
}

/** The erasure of the only operator was repeated as a disabled account, since without any user the set-up would be open. */
export function nobodyCanOperate(at: Instant): NewLogEntry {
  return { ...audit("privacy", "warn"), at, message: LOG_MESSAGES.nobodyCanOperate, metadata: {} };
}

/** `callerId`: id of the user or API key. Restored: a cancellation was undone ("Rückgängig"). */
export function bookingEntry(
  what: "bookingCreated" | "bookingCancelled" | "bookingRestored" | "bookingCustomerChanged",
  at: Instant,
  { id, courtId }: { readonly id: string; readonly courtId: CourtId },
  callerId: string,
): NewLogEntry {
  const metadata = { booking_id: id, caller: callerId };
  return { ...access("bookings"), at, courtId, message: LOG_MESSAGES[what], metadata };
}

/** A booking was moved, lengthened or shortened, or its customer's data changed, without that data. */
export function bookingChanged(
  at: Instant,
  before: BookingSlot,
  after: BookingSlot & { readonly id: string },
  callerId: string,
): NewLogEntry {
  const entry = bookingEntry("bookingCustomerChanged", at, after, callerId);
  if (isSameSlot(before, after)) return entry;
  const { from, until } = after.time;
  const hasSameBegin = before.courtId === after.courtId && before.time.from === from;
  return {
    ...entry,
    message: hasSameBegin
      ? LOG_MESSAGES.bookingEndMoved(from, until, before.time.until)
      : LOG_MESSAGES.bookingMoved(from, until),
    metadata: {
      ...entry.metadata,
      ...{ from: toIso(from), until: toIso(until), from_before: toIso(before.time.from) },
      ...{ until_before: toIso(before.time.until), court_ids_before: [before.courtId] },
    },
  };
}

/** Component of entries about settings, by which the history of settings is read (S-12). */
export const SETTINGS_COMPONENT = "settings";

/**
 * A user changed a setting. `from` and `to`: the old and the new value as text; device addresses are left out of the message,
 * which is visible to all roles (N-09).
 */
export function settingSaved(
  at: Instant,
  key: string,
  from: string,
  to: string,
  userId: string,
): NewLogEntry {
  const message = maySeeSetting("staff", key)
    ? LOG_MESSAGES.settingSaved(key, from, to)
    : LOG_MESSAGES.addressSaved(key, to !== "");
  return { ...audit(SETTINGS_COMPONENT), at, message, metadata: { key, from, to, user_id: userId } };
}

/** The number of courts changed. `userId`: null at the first start of the server. */
export function courtCountChanged(at: Instant, count: number, userId: string | null): NewLogEntry {
  const metadata = { court_count: count, ...(userId === null ? {} : { user_id: userId }) };
  return { ...audit("courts"), at, message: LOG_MESSAGES.courtCountChanged(count), metadata };
}

/**
 * A used-up refresh token was sent again after its grace period, so its session was ended. `userId`: the user of the session.
 */
export function refreshTokenReused(at: Instant, userId: string): NewLogEntry {
  const message = LOG_MESSAGES.refreshTokenReused;
  return { ...technical("sessions", "warn"), at, message, metadata: { user_id: userId } };
}

/**
 * A sign-in was refused. `userId`: the user of the entered name; null: unknown name. `isLastLogged`: the limit of entries per
 * ten minutes is reached (sign-in-failures.ts), so further failures in that time are not logged.
 */
export function signInFailed(at: Instant, userId: string | null, isLastLogged: boolean): NewLogEntry {
  const metadata = userId === null ? {} : { user_id: userId };
  const message = isLastLogged
    ? LOG_MESSAGES.lastLoggedSignInFailed(userId !== null)
    : LOG_MESSAGES.signInFailed;
  return { ...technical("sessions", "warn"), at, message, metadata };
}
