import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

/** Heating or cooling as it is stored. */
export interface StoredOutput {
  /** What a person wants of it, without the automatic. */
  readonly intent: boolean;
  /** As it was last decided, and since when; null: it never changed. */
  readonly isOn: boolean;
  readonly since: Instant | null;
}

/** What is stored of the hall's climate; what was measured is not among it (design: storage). */
export interface ClimateState {
  /** °C; `/` starts at 21 (K-02). */
  readonly target: number;
  /** Whether a person wants the automatic; `auto_climate_control` may forbid it all the same (K-08). */
  readonly isAutomatic: boolean;
  readonly heating: StoredOutput;
  readonly cooling: StoredOutput;
  readonly ventilationUntil: Instant | null;
}

/** Five minutes of the hall's climate (K-09). */
export interface ClimateHistoryRow {
  /** Where they begin. */
  readonly at: Instant;
  /** °C on average; null: nothing was measured. */
  readonly current: number | null;
  /** °C at their end. */
  readonly target: number;
}

export interface ClimateStore {
  state(): Promise<ClimateState>;
  update(changes: Partial<ClimateState>): Promise<void>;
  /** Stores a row; one of the same five minutes gives way. */
  putHistory(row: ClimateHistoryRow): Promise<void>;
  /** Rows that begin in the interval, oldest first. */
  listHistory(time: Interval): Promise<ClimateHistoryRow[]>;
  deleteHistoryBefore(at: Instant, limit: number): Promise<number>;
}
