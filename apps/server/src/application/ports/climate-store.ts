import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

/** The stored state of heating or cooling. */
export interface StoredOutput {
  /** What a person wants; counts only while the automatic is off. */
  readonly intent: boolean;
  /** The last decision, and when it last changed (null: never). */
  readonly isOn: boolean;
  readonly since: Instant | null;
}

/** The stored state of the hall's climate; readings are not part of it (design: storage). */
export interface ClimateState {
  /** °C; `/` starts at 21 (K-02). */
  readonly target: number;
  /** Whether a person wants the automatic; the setting `auto_climate_control` can forbid it (K-08). */
  readonly isAutomatic: boolean;
  readonly heating: StoredOutput;
  readonly cooling: StoredOutput;
  readonly ventilationUntil: Instant | null;
}

/** Five minutes of the hall's climate (K-09). */
export interface ClimateHistoryRow {
  /** The beginning of the five minutes (column `at`). */
  readonly startsAt: Instant;
  /** The average of the measured temperatures, in °C; null: no reading. */
  readonly measured: number | null;
  /** The target temperature at the end of the five minutes, in °C. */
  readonly target: number;
}

export interface ClimateStore {
  state(): Promise<ClimateState>;
  update(changes: Partial<ClimateState>): Promise<void>;
  /** Stores a row; replaces a row of the same five minutes. */
  putHistory(row: ClimateHistoryRow): Promise<void>;
  /** Rows that begin in the interval, oldest first. */
  listHistory(time: Interval): Promise<ClimateHistoryRow[]>;
  deleteHistoryBefore(at: Instant, limit: number): Promise<number>;
}
