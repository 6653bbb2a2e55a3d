import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

/** The severity of an entry. */
export type LogLevel = "info" | "warn" | "error";

/**
 * The kind of an entry, which decides how long it is kept (G-07):
 * - technical: faults and events of devices and of the server; 30 days
 * - denied: codes that a door refused; 30 days
 * - access: who may or did use a court: bookings, and codes that opened a door; 90 days
 * - audit: changes by users; 12 months
 */
export type LogCategory = "technical" | "access" | "denied" | "audit";

/** What an entry of the system log says. */
export interface LogRecord {
  /** When the event happened, as far as the server knows. */
  readonly at: Instant;
  readonly level: LogLevel;
  readonly category: LogCategory;
  /** The area that the entry is about, such as "bookings"; "door-control" is that of codes typed before doors (D-10). */
  readonly component: string;
  /** A German sentence; never contains a person's name or the digits of a code. */
  readonly message: string;
  /** The court that the entry is about; null: it is not about one court. */
  readonly courtId: CourtId | null;
  /** Details as JSON; codes, users and bookings appear as ids only. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

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

/** Which entries a page of the system log contains; an absent field does not filter. */
export interface LogFilter {
  readonly level?: LogLevel | undefined;
  readonly component?: string | undefined;
  readonly courtId?: CourtId | undefined;
  /** A part of the message or component; case is ignored. */
  readonly text?: string | undefined;
  /** The components whose shown name has the text. */
  readonly namedComponents?: readonly string[] | undefined;
  /** Only entries with a time in this interval. */
  readonly during?: Interval | undefined;
  /** The cursor of a page: only entries with a smaller id. */
  readonly before?: number | undefined;
}

export interface LogPage {
  readonly items: readonly LogEntry[];
  /** The cursor of the next page: its entries have smaller ids than this; null: there is no next page. */
  readonly nextBefore: number | null;
}

export interface SystemLogStore {
  /** Stores an entry and appends a live event with it. */
  append(entry: NewLogEntry): Promise<LogEntry>;
  /** How often the same entry is stored already. */
  count(entry: NewLogEntry): Promise<number>;
  /**
   * The entries that pass the filter, newest first, at most `limit`. A call examines a bounded number of entries, so
   * that a page may be short or empty although older entries pass; the caller continues from `nextBefore` until it is
   * null.
   */
  list(filter: LogFilter, limit: number): Promise<LogPage>;
  /** Entries since an instant whose metadata contains one of these ids of bookings or codes, oldest first. */
  listReferencing(ids: ReadonlySet<string>, since: Instant): Promise<LogRecord[]>;
  /** Deletes at most `limit` entries of a category from before an instant; returns how many. */
  deleteBefore(category: LogCategory, at: Instant, limit: number): Promise<number>;
}
