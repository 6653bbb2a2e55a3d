import { type Instant, minutes, roundDown } from "@platzwart/domain/time/instant";
import type { ClimateHistoryRow } from "../facts/climate-records.ts";

/** Period of one stored row. */
const ROW_DURATION = minutes(5);

/** Rows stored together, so that a quiet hall writes next to nothing. */
const ROWS_AT_ONCE = 6;

/** The rows of a week, the longest chart. */
const MOST_ROWS = 2_016;

/** Averages the readings of each five minutes; single readings are not stored. */
export class ClimateRecorder {
  /** null: no row has begun since the server's start. */
  #rowStart: Instant | null = null;
  #target = 0;
  #sum = 0;
  #count = 0;
  #unstored: readonly ClimateHistoryRow[] = [];

  /** Oldest first. */
  get unstored(): readonly ClimateHistoryRow[] {
    return this.#unstored;
  }

  get isStoringDue(): boolean {
    return this.#unstored.length >= ROWS_AT_ONCE;
  }

  addUnstored(row: ClimateHistoryRow): void {
    this.#unstored = [...this.#unstored, row].slice(-MOST_ROWS);
  }

  removeStored(rows: readonly ClimateHistoryRow[]): void {
    this.#unstored = this.#unstored.filter((row) => !rows.includes(row));
  }

  /** Adds a reading in °C (null: none); returns the previous row if a new one begins, else null. */
  addReading(celsius: number | null, target: number, now: Instant): ClimateHistoryRow | null {
    const start = roundDown(now, ROW_DURATION);
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
