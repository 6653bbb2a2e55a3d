import type { CourtId } from "@platzwart/domain/court/court";
import type { Interval } from "@platzwart/domain/time/interval";
import type { LogEntry, LogLevel } from "../../facts/log-entry.ts";

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
