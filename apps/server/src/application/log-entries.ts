import type { CourtId } from "@platzwart/domain/court/court";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { LOG_SENTENCES } from "@platzwart/texts/log-sentences";
import type { BlockRecord } from "./ports/block-store.ts";
import type { LogRecord } from "./ports/system-log-store.ts";

/** What the system log says of courts, bookings, settings and sessions: ids only, no names and no digits (design: storage). */

export function courtBlocked(at: Instant, block: BlockRecord, userId: string): LogRecord {
  return blockEntry(at, block, LOG_SENTENCES.courtBlocked(block.courtId), userId);
}

export function blockChanged(at: Instant, block: BlockRecord, userId: string): LogRecord {
  return blockEntry(at, block, LOG_SENTENCES.blockChanged(block.courtId), userId);
}

export function blockEnded(at: Instant, block: BlockRecord, userId: string): LogRecord {
  return blockEntry(at, block, LOG_SENTENCES.blockEnded(block.courtId), userId);
}

function blockEntry(at: Instant, block: BlockRecord, message: string, userId: string): LogRecord {
  const { id, courtId, period } = block;
  return {
    at,
    level: "info",
    category: "audit",
    component: "courts",
    message,
    courtId,
    metadata: { block_id: id, from: toIso(period.from), until: toIso(period.until), user_id: userId },
  };
}

export function accessEnded(
  at: Instant,
  courtId: CourtId,
  codeIds: readonly string[],
  userId: string,
): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: "access-codes",
    message: LOG_SENTENCES.accessEnded(courtId),
    courtId,
    metadata: { code_ids: codeIds, user_id: userId },
  };
}

export function permanentCodeCreated(at: Instant, codeId: string, userId: string): LogRecord {
  return permanentCodeEntry(at, LOG_SENTENCES.permanentCodeCreated, codeId, userId);
}

export function permanentCodeDeleted(at: Instant, codeId: string, userId: string): LogRecord {
  return permanentCodeEntry(at, LOG_SENTENCES.permanentCodeDeleted, codeId, userId);
}

function permanentCodeEntry(at: Instant, message: string, codeId: string, userId: string): LogRecord {
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

export function personExported(at: Instant, count: number, userId: string): LogRecord {
  return privacyEntry(at, LOG_SENTENCES.personExported(count), userId);
}

export function personErased(at: Instant, count: number, userId: string): LogRecord {
  return privacyEntry(at, LOG_SENTENCES.personErased(count), userId);
}

/** Names nobody, not by an id either: what was erased is not to be found again by way of the log. */
function privacyEntry(at: Instant, message: string, userId: string): LogRecord {
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

export function bookingCreated(at: Instant, courtId: CourtId, bookingId: string, by: string): LogRecord {
  return {
    at,
    level: "info",
    category: "access",
    component: "bookings",
    message: LOG_SENTENCES.bookingCreated(courtId),
    courtId,
    metadata: { booking_id: bookingId, caller: by },
  };
}

export function bookingCancelled(at: Instant, courtId: CourtId, bookingId: string, by: string): LogRecord {
  return {
    at,
    level: "info",
    category: "access",
    component: "bookings",
    message: LOG_SENTENCES.bookingCancelled(courtId),
    courtId,
    metadata: { booking_id: bookingId, caller: by },
  };
}

/** The component of entries about settings; their history is read by it (S-12). */
export const SETTINGS_COMPONENT = "settings";

export function settingSaved(at: Instant, key: string, from: string, to: string, userId: string): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: SETTINGS_COMPONENT,
    message: LOG_SENTENCES.settingSaved(key, from, to),
    courtId: null,
    metadata: { key, from, to, user_id: userId },
  };
}

export function courtCountChanged(at: Instant, count: number, userId: string | null): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: "courts",
    message: LOG_SENTENCES.courtCountChanged(count),
    courtId: null,
    metadata: { court_count: count, ...(userId === null ? {} : { user_id: userId }) },
  };
}

export function settingUnreadable(at: Instant, key: string): LogRecord {
  return {
    at,
    level: "error",
    category: "technical",
    component: SETTINGS_COMPONENT,
    message: LOG_SENTENCES.settingUnreadable(key),
    courtId: null,
    metadata: { key },
  };
}

export function refreshTokenReused(at: Instant, userId: string): LogRecord {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "sessions",
    message: LOG_SENTENCES.refreshTokenReused,
    courtId: null,
    metadata: { user_id: userId },
  };
}

/** `userId`: whose name was typed; null: nobody's. `isLast`: more in its period are not written. */
export function signInFailed(at: Instant, userId: string | null, isLast: boolean): LogRecord {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "sessions",
    message: isLast ? LOG_SENTENCES.signInsFailing(userId !== null) : LOG_SENTENCES.signInFailed,
    courtId: null,
    metadata: userId === null ? {} : { user_id: userId },
  };
}
