import type { ReplacementReason } from "@platzwart/contract/endpoints/code-list-endpoints";
import { type BookingPlace, isSamePlace } from "@platzwart/domain/booking/booking-change";
import type { CourtId } from "@platzwart/domain/court/court";
import { maySeeSetting } from "@platzwart/domain/role";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { BlockRecord } from "../../facts/block-records.ts";
import type { CourtMessage, NewLogEntry } from "../../facts/log-entry.ts";

// entries of the system log about courts, bookings, settings and sessions; they contain ids, neither names nor digits
// (design: storage). `at`: the time of the event; `userId`: the user who did it. The fields are explained at NewLogEntry.

/** A user created a block: a period in which a court is closed. */
export function courtBlocked(at: Instant, block: BlockRecord, userId: string): NewLogEntry {
  return blockEntry(at, block, LOG_MESSAGES.courtBlocked, userId);
}

export function blockChanged(at: Instant, block: BlockRecord, userId: string): NewLogEntry {
  return blockEntry(at, block, LOG_MESSAGES.blockChanged, userId);
}

/** A user ended a block early, or deleted one that had not begun. */
export function blockEnded(at: Instant, block: BlockRecord, userId: string): NewLogEntry {
  return blockEntry(at, block, LOG_MESSAGES.blockEnded, userId);
}

type BlockMessage = (from: Instant, until: Instant) => CourtMessage;

/** The reason, in which a name may stand, is a reference, so that the log forgets it with the name (G-07). */
function blockEntry(at: Instant, block: BlockRecord, message: BlockMessage, userId: string): NewLogEntry {
  const { id, courtId, period } = block;
  return {
    at,
    level: "info",
    category: "audit",
    component: "courts",
    message: message(period.from, period.until),
    courtId,
    metadata: { block_id: id, from: toIso(period.from), until: toIso(period.until), user_id: userId },
  };
}

/** A user ended the court's present booking early ("Buchung beenden"). `codeIds`: the codes that ended with it. */
export function accessEnded(at: Instant, courtId: CourtId, codeIds: readonly string[], userId: string) {
  return accessEntry(LOG_MESSAGES.accessEnded, { at, courtId, codeIds, userId });
}

/** A user took that back ("Rückgängig"). `codeIds`: the codes that are in force again. */
export function accessRevived(at: Instant, courtId: CourtId, codeIds: readonly string[], userId: string) {
  return accessEntry(LOG_MESSAGES.accessRevived, { at, courtId, codeIds, userId });
}

function accessEntry(
  message: NewLogEntry["message"],
  {
    at,
    courtId,
    codeIds,
    userId,
  }: {
    readonly at: Instant;
    readonly courtId: CourtId;
    readonly codeIds: readonly string[];
    readonly userId: string;
  },
): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "access-codes",
    message,
    courtId,
    metadata: { code_ids: codeIds, user_id: userId },
  };
}

export function permanentCodeCreated(at: Instant, codeId: string, userId: string): NewLogEntry {
  return permanentCodeEntry(at, LOG_MESSAGES.permanentCodeCreated, codeId, userId);
}

export function permanentCodeChanged(at: Instant, codeId: string, userId: string): NewLogEntry {
  return permanentCodeEntry(at, LOG_MESSAGES.permanentCodeChanged, codeId, userId);
}

/** What a user did with a code made by hand; `courtId`: null: it is for all courts. */
export function codeByHandEntry(
  what: "codeMadeByHand" | "codeEnded" | "codeRestored",
  at: Instant,
  { id, courtId }: { readonly id: string; readonly courtId: CourtId | null },
  userId: string,
): NewLogEntry {
  return { ...permanentCodeEntry(at, LOG_MESSAGES[what], id, userId), courtId };
}

/** A code got other digits. `ids`: of the code that is gone, and of the one in its place. */
export function codeReplaced(
  at: Instant,
  { ids, courtId, reason }: { ids: readonly string[]; courtId: CourtId | null; reason: ReplacementReason },
  userId: string,
): NewLogEntry {
  return {
    ...permanentCodeEntry(at, LOG_MESSAGES.codeReplaced(reason), "", userId),
    courtId,
    metadata: { code_ids: ids, reason, user_id: userId },
  };
}

export function permanentCodeDeleted(at: Instant, codeId: string, userId: string): NewLogEntry {
  return permanentCodeEntry(at, LOG_MESSAGES.permanentCodeDeleted, codeId, userId);
}

function permanentCodeEntry(at: Instant, message: string, codeId: string, userId: string): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "access-codes",
    message,
    courtId: null,
    metadata: { code_id: codeId, user_id: userId },
  };
}

/** An admin exported the data of customers. `recordCount`: number of bookings and codes. */
export function customerDataExported(at: Instant, recordCount: number, userId: string): NewLogEntry {
  return privacyEntry(at, LOG_MESSAGES.customerDataExported(recordCount), userId);
}

/** An admin erased the data of customers. `recordCount`: number of bookings and codes. */
export function customerDataErased(at: Instant, recordCount: number, userId: string): NewLogEntry {
  return privacyEntry(at, LOG_MESSAGES.customerDataErased(recordCount), userId);
}

/** A user made one contact of two. Both are named by id alone; `count`: bookings that changed. */
export function contactsMerged(
  at: Instant,
  { from, into, count }: { readonly from: string; readonly into: string; readonly count: number },
  userId: string,
): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "bookings",
    message: LOG_MESSAGES.contactsMerged(count),
    courtId: null,
    metadata: { contact_id: from, into_contact_id: into, user_id: userId },
  };
}

/** The server erased again what an older database that was restored had brought back. */
export function erasuresRepeated(at: Instant, recordCount: number): NewLogEntry {
  return { ...privacyEntry(at, LOG_MESSAGES.erasuresRepeated(recordCount), ""), metadata: {} };
}

/** The only operator was erased again, and stays, shut out: without any user the set-up would be open. */
export function nobodyCanOperate(at: Instant): NewLogEntry {
  return { ...privacyEntry(at, LOG_MESSAGES.nobodyCanOperate, ""), level: "warn", metadata: {} };
}

/**
 * The entry contains only the id of the user who acted, never that of the customer concerned, so that erased data
 * cannot be traced through the log.
 */
function privacyEntry(at: Instant, message: string, userId: string): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "privacy",
    message,
    courtId: null,
    metadata: { user_id: userId },
  };
}

/** `callerId`: the id of the user or API key that booked. */
export function bookingCreated(
  at: Instant,
  courtId: CourtId,
  bookingId: string,
  callerId: string,
): NewLogEntry {
  return {
    at,
    level: "info",
    category: "access",
    component: "bookings",
    message: LOG_MESSAGES.bookingCreated,
    courtId,
    metadata: { booking_id: bookingId, caller: callerId },
  };
}

/** `callerId`: the id of the user or API key that cancelled. */
export function bookingCancelled(
  at: Instant,
  courtId: CourtId,
  bookingId: string,
  callerId: string,
): NewLogEntry {
  return {
    at,
    level: "info",
    category: "access",
    component: "bookings",
    message: LOG_MESSAGES.bookingCancelled,
    courtId,
    metadata: { booking_id: bookingId, caller: callerId },
  };
}

/** A user took that back ("Rückgängig"). */
export function bookingRestored(
  at: Instant,
  courtId: CourtId,
  bookingId: string,
  callerId: string,
): NewLogEntry {
  return {
    ...bookingCancelled(at, courtId, bookingId, callerId),
    message: LOG_MESSAGES.bookingRestored,
  };
}

/** Somebody moved, lengthened or shortened a booking, or changed its customer's data, which the entry does not hold. */
export function bookingChanged(
  at: Instant,
  bookingId: string,
  { before, after }: { readonly before: BookingPlace; readonly after: BookingPlace },
  callerId: string,
): NewLogEntry {
  const isMoved = !isSamePlace(before, after);
  const { from, until } = after.time;
  const hasSameBegin = before.courtId === after.courtId && before.time.from === from;
  const moved = hasSameBegin
    ? LOG_MESSAGES.bookingEndMoved(from, until, before.time.until)
    : LOG_MESSAGES.bookingMoved(from, until);
  return {
    ...bookingCancelled(at, after.courtId, bookingId, callerId),
    message: isMoved ? moved : LOG_MESSAGES.bookingCustomerChanged,
    metadata: {
      ...{ booking_id: bookingId, caller: callerId },
      ...(isMoved
        ? {
            ...{ from: toIso(from), until: toIso(until), from_before: toIso(before.time.from) },
            ...{ until_before: toIso(before.time.until), court_ids_before: [before.courtId] },
          }
        : {}),
    },
  };
}

/** The component of entries about settings; the history of settings is read by this component (S-12). */
export const SETTINGS_COMPONENT = "settings";

/**
 * A user changed a setting. `from` and `to`: the old and the new value as text; an address of a device does not stand in
 * the message, which everybody reads (N-09).
 */
export function settingSaved(
  at: Instant,
  key: string,
  from: string,
  to: string,
  userId: string,
): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: SETTINGS_COMPONENT,
    message: maySeeSetting("staff", key)
      ? LOG_MESSAGES.settingSaved(key, from, to)
      : LOG_MESSAGES.addressSaved(key, to !== ""),
    courtId: null,
    metadata: { key, from, to, user_id: userId },
  };
}

/** The hall has another number of courts. `userId`: null at the first start of the server. */
export function courtCountChanged(at: Instant, count: number, userId: string | null): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "courts",
    message: LOG_MESSAGES.courtCountChanged(count),
    courtId: null,
    metadata: { court_count: count, ...(userId === null ? {} : { user_id: userId }) },
  };
}

/**
 * A refresh token that was already exchanged for a new one was used again when this was not allowed any more, so its
 * session was ended. `userId`: the user of the session.
 */
export function refreshTokenReused(at: Instant, userId: string): NewLogEntry {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "sessions",
    message: LOG_MESSAGES.refreshTokenReused,
    courtId: null,
    metadata: { user_id: userId },
  };
}

/**
 * A sign-in was refused. `userId`: the user whose name was entered; null: no user has this name. `isLastLogged`: the
 * limit of entries per ten minutes is reached (sign-in-failures.ts), so further failures in that time are not logged.
 */
export function signInFailed(at: Instant, userId: string | null, isLastLogged: boolean): NewLogEntry {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "sessions",
    message: isLastLogged ? LOG_MESSAGES.lastLoggedSignInFailed(userId !== null) : LOG_MESSAGES.signInFailed,
    courtId: null,
    metadata: userId === null ? {} : { user_id: userId },
  };
}
