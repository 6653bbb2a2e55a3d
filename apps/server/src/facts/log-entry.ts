import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { LogCategory, LogLevel, LogRecord } from "./log-records.ts";

/** A sentence about the court of an entry, for the name that the court has when the entry is stored (S-07). */
export type CourtMessage = (court: string) => string;

/**
 * An entry before its storing; a message about its court is a function of the court's name. `otherCourts`: further
 * courts of the message; the metadata list all (`court_ids`), as an entry has one court only.
 */
export type NewLogEntry = Omit<LogRecord, "message"> & {
  readonly message: string | CourtMessage;
  readonly otherCourts?: readonly CourtId[];
};

/**
 * The name (of a code also the digits) for an id in an entry's metadata, looked up at each reading and never stored
 * with the entry, so that the log forgets erased names. Unknown ids have no reference. Kind "user" is a user, a
 * deleted user whose name is still kept, or an API key.
 */
export type LogReference =
  | {
      readonly kind: "code";
      readonly id: string;
      /** The code's holder; null once the name is erased. */
      readonly name: string | null;
      /** The encrypted digits of the code; null once they are erased. */
      readonly encryptedDigits: string | null;
      readonly isPermanent: boolean;
    }
  | {
      readonly kind: "user";
      readonly id: string;
      readonly name: string;
      readonly isDeleted: boolean;
    }
  | {
      readonly kind: "booking" | "block";
      readonly id: string;
      /** The customer's name, or the reason of the block; null once it is erased. */
      readonly name: string | null;
    };

export interface LogEntry extends LogRecord {
  /** Ascending in the order in which entries were stored. */
  readonly id: number;
  readonly references: readonly LogReference[];
}

/** The door that a log entry is about, and the time of the entry. */
export interface DoorLogContext {
  /** The time of the entry. */
  readonly at: Instant;
  /** The id of the door. */
  readonly id: string;
  readonly name: string;
  readonly courtIds: readonly CourtId[];
}

/** Severity, area and retention of an entry; without a court unless given. */
export type EntryKind = Pick<NewLogEntry, "level" | "category" | "component" | "courtId">;

const kindOf =
  (category: LogCategory) =>
  (component: string, level: LogLevel = "info"): EntryKind => ({ level, category, component, courtId: null });

export const technical = kindOf("technical");
export const access = kindOf("access");
export const denied = kindOf("denied");
export const audit = kindOf("audit");

/**
 * An entry about several courts: stored with the first, while its message names all. Without any court nothing more
 * is known of the lamp.
 */
export function courtsEntry(
  kind: EntryKind,
  at: Instant,
  courtIds: readonly CourtId[],
  message: NewLogEntry["message"],
  metadata: NewLogEntry["metadata"] = {},
): NewLogEntry {
  const [courtId = null, ...otherCourts] = courtIds;
  return { ...kind, at, courtId, otherCourts, message, metadata };
}

/** The court of a door's entry: the door's only one. */
export function onlyCourt(courtIds: readonly CourtId[]): CourtId | null {
  const [courtId = null] = courtIds.length === 1 ? courtIds : [];
  return courtId;
}

/** An entry about a door; `more`: metadata besides the door's id. */
export function doorEntry(
  kind: EntryKind,
  { at, id, courtIds }: DoorLogContext,
  message: string,
  more: object = {},
): NewLogEntry {
  return { ...kind, at, courtId: onlyCourt(courtIds), message, metadata: { door_id: id, ...more } };
}
