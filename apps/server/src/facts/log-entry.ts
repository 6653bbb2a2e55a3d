import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { LogCategory, LogLevel, LogRecord } from "./log-records.ts";

/** A sentence about the court of an entry, for the name that the court has when the entry is stored (S-07). */
export type CourtMessage = (court: string) => string;

/**
 * An entry before it is stored; a message about its court is a function of the court's name. `otherCourts`: the message
 * names these as well, and the metadata list all of them (`court_ids`), as the entry itself stands with one.
 */
export type NewLogEntry = Omit<LogRecord, "message"> & {
  readonly message: string | CourtMessage;
  readonly otherCourts?: readonly CourtId[];
};

/**
 * The name (of a code also the digits) for an id in an entry's metadata. It is looked up each time the entry is read
 * and never stored with it, so that the log forgets names when they are erased. An id that is no longer stored has no
 * reference. Kind "user" is a user, a deleted user whose name is still kept, or an API key.
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

/** A stored entry of the system log. */
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

/**
 * What an entry is: how serious, of which area, and how long it is kept (its category). It is about no court unless it
 * names one.
 */
export type EntryKind = Pick<NewLogEntry, "level" | "category" | "component" | "courtId">;

const kindOf =
  (category: LogCategory) =>
  (component: string, level: LogLevel = "info"): EntryKind => ({ level, category, component, courtId: null });

export const technical = kindOf("technical");
export const access = kindOf("access");
export const denied = kindOf("denied");
export const audit = kindOf("audit");

/**
 * An entry about what courts share: it stands with the first of them, and its message names all. Of a lamp that lights none
 * any more nothing is known but that.
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

/** The court of an entry about a door: the door's own if it leads to one only. */
export function onlyCourt(courtIds: readonly CourtId[]): CourtId | null {
  const [courtId = null] = courtIds.length === 1 ? courtIds : [];
  return courtId;
}

/** An entry about a door; `more`: metadata beside the door's id. */
export function doorEntry(
  kind: EntryKind,
  { at, id, courtIds }: DoorLogContext,
  message: string,
  more: object = {},
): NewLogEntry {
  return { ...kind, at, courtId: onlyCourt(courtIds), message, metadata: { door_id: id, ...more } };
}
