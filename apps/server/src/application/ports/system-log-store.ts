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

/** What an entry's metadata names by id, joined when it is read; what no longer exists is left out. */
export type LogReference =
  | {
      readonly kind: "code";
      readonly id: string;
      /** null once it is erased. */
      readonly name: string | null;
      readonly sealedDigits: string | null;
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
  /** Counts up. */
  readonly id: number;
  readonly references: readonly LogReference[];
}

export interface LogFilter {
  readonly level?: LogLevel | undefined;
  readonly component?: string | undefined;
  readonly courtId?: CourtId | undefined;
  /** Found in message or component, without case. */
  readonly text?: string | undefined;
  /** Made in this time. */
  readonly during?: Interval | undefined;
  /** Only entries with a smaller id. */
  readonly before?: number | undefined;
}

export interface LogPage {
  readonly items: readonly LogEntry[];
  /** Where the next page begins; null at the end. */
  readonly nextBefore: number | null;
}

export interface SystemLogStore {
  /** Stores an entry and tells it on the live channel. */
  append(entry: LogRecord): Promise<LogEntry>;
  /**
   * The newest entries that the filter lets through, newest first, at most so many. Looks at a bounded number of
   * entries, so a page may hold fewer, even none, though older ones fit: it goes on from `nextBefore` until that is null.
   */
  list(filter: LogFilter, limit: number): Promise<LogPage>;
  /** Entries since then that name one of these bookings or codes, oldest first. */
  listNaming(ids: ReadonlySet<string>, since: Instant): Promise<LogRecord[]>;
  /** Deletes entries of a category that are older, at most so many; answers how many. */
  deleteBefore(category: LogCategory, at: Instant, limit: number): Promise<number>;
}
