import { type Instant, minutes, roundDown } from "@platzwart/domain/time/instant";
import type { ClimateHistoryRow } from "../facts/climate-records.ts";

/** The period that one stored row covers; a week has 2,016 rows. */
const ROW_DURATION = minutes(5);

/** Rows stored together: a quiet hall writes next to nothing. */
const ROWS_AT_ONCE = 6;

/** Most rows kept in memory: those of a week, the longest chart. */
const MOST_ROWS = 2_016;

/** Averages the readings of each five minutes; single readings are not stored. */
export class ClimateRecorder {
  /** Start of the current five minutes; null: no reading since the start of the server. */
  #rowStart: Instant | null = null;
  #target = 0;
  #sum = 0;
  #count = 0;
  #unstored: readonly ClimateHistoryRow[] = [];

  /** Rows on their way into the store, oldest first. */
  get unstored(): readonly ClimateHistoryRow[] {
    return this.#unstored;
  }

  get isDue(): boolean {
    return this.#unstored.length >= ROWS_AT_ONCE;
  }

  keep(row: ClimateHistoryRow): void {
    this.#unstored = [...this.#unstored, row].slice(-MOST_ROWS);
  }

  stored(rows: readonly ClimateHistoryRow[]): void {
    this.#unstored = this.#unstored.filter((row) => !rows.includes(row));
  }

  /**
   * Adds a reading in °C (null: no reading); returns the previous row if the reading begins a new row, otherwise null.
   */
  add(celsius: number | null, target: number, now: Instant): ClimateHistoryRow | null {
    const start = roundDown(now, ROW_DURATION);
    // the row of the former five minutes
    const ended = start === this.#rowStart ? null : this.#endRow();
    this.#rowStart = start;
    this.#target = target;
    if (celsius !== null) {
      this.#sum += celsius;
      this.#count += 1;
    }
    return ended;
  }

  #endRow(): ClimateHistoryRow | null {
    const row =
      this.#rowStart === null
        ? null
        : {
            startsAt: this.#rowStart,
            measured: this.#count === 0 ? null : this.#sum / this.#count,
            target: this.#target,
          };
    this.#sum = 0;
    this.#count = 0;
    return row;
  }
}
