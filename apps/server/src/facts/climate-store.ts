import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

/** The stored state of one output: heating or cooling. */
export interface StoredClimateOutput {
  /** What a user last set by hand; counts only while automatic control is off. */
  readonly intent: boolean;
  /** The last decision, by automatic control or by a user; the device itself may be in another state. */
  readonly isOn: boolean;
  /** When the decision last changed, and once the device has confirmed it, when that was; null: never. */
  readonly since: Instant | null;
  /** Whether the device has confirmed the decision since it last changed. */
  readonly isConfirmed: boolean;
}

/** The stored state of the hall's climate; measured temperatures are not part of it (design: storage). */
export interface ClimateState {
  /** The target temperature in °C; 21 at first (K-02). */
  readonly target: number;
  /**
   * Whether automatic control (by temperature) is switched on; it is in force only if the setting
   * `auto_climate_control` allows it too (K-08).
   */
  readonly isAutomatic: boolean;
  readonly heating: StoredClimateOutput;
  readonly cooling: StoredClimateOutput;
  /** When ventilation that was switched on by hand goes off; null: ventilation is off. */
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
  /** Deletes at most `limit` rows from before an instant; returns how many. */
  deleteHistoryBefore(at: Instant, limit: number): Promise<number>;
}
