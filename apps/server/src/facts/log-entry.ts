import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { LogRecord } from "./log-records.ts";

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

/**
 * Which courts an entry is about: it stands with the first of them, and its message names all. Of a lamp that lights none
 * any more nothing is known but that.
 */
export function aboutCourts(courtIds: readonly CourtId[]): Pick<NewLogEntry, "courtId" | "otherCourts"> {
  const [first = null, ...others] = courtIds;
  return { courtId: first, otherCourts: others };
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

/** What entries about a door have in common. An entry belongs to a court if the door leads to this court only. */
export function aboutDoor({ at, courtIds }: DoorLogContext) {
  const [courtId = null] = courtIds.length === 1 ? courtIds : [];
  return { at, component: "doors", courtId } as const;
}
