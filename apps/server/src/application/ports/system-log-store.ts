import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

export type LogLevel = "info" | "warn" | "error";

/** How long an entry is kept: technical 30 days, denied attempts 30, access events 90, changes by people 12 months (G-07). */
export type LogCategory = "technical" | "access" | "denied" | "audit";

export interface LogRecord {
  readonly at: Instant;
  readonly level: LogLevel;
  readonly category: LogCategory;
  readonly component: string;
  /** German; ids only, never a person's name or digits. */
  readonly message: string;
  readonly courtId: CourtId | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A code, booking or user that an entry's metadata names by id, joined when read; deleted ones are left out. */
export type LogReference =
  | {
      readonly kind: "code";
      readonly id: string;
      /** null once it is erased. */
      readonly name: string | null;
      readonly encryptedDigits: string | null;
      readonly isPermanent: boolean;
    }
  | {
      readonly kind: "user";
      readonly id: string;
      readonly name: string;
      readonly isDeleted: boolean;
    }
  | { readonly kind: "booking"; readonly id: string; readonly name: string | null };

export interface LogEntry extends LogRecord {
  /** Ascending. */
  readonly id: number;
  readonly references: readonly LogReference[];
}

export interface LogFilter {
  readonly level?: LogLevel | undefined;
  readonly component?: string | undefined;
  readonly courtId?: CourtId | undefined;
  /** Part of message or component; case is ignored. */
  readonly text?: string | undefined;
  /** Only entries written in this time. */
  readonly during?: Interval | undefined;
  /** Only entries with a smaller id. */
  readonly before?: number | undefined;
}

export interface LogPage {
  readonly items: readonly LogEntry[];
  /** The id at which the next page begins; null at the end. */
  readonly nextBefore: number | null;
}

export interface SystemLogStore {
  /** Stores an entry and publishes it on the live channel. */
  append(entry: LogRecord): Promise<LogEntry>;
  /**
   * The entries that pass the filter, newest first, at most `limit`. Reads a bounded number of entries, so that a page
   * may be short or empty although older entries pass; the caller continues from `nextBefore` until it is null.
   */
  list(filter: LogFilter, limit: number): Promise<LogPage>;
  /** Entries since an instant that name one of these bookings or codes, oldest first. */
  listReferencing(ids: ReadonlySet<string>, since: Instant): Promise<LogRecord[]>;
  /** Deletes at most `limit` entries of a category from before an instant; returns how many. */
  deleteBefore(category: LogCategory, at: Instant, limit: number): Promise<number>;
}
