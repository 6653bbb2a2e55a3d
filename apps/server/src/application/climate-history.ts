import { CLIMATE_CHARTS } from "@platzwart/contract/endpoints/climate-control-endpoints";
import { hours, type Instant, minus, minutes, plus, roundDown, times } from "@platzwart/domain/time/instant";
import type { ClimateHistoryRow } from "./ports/climate-store.ts";
import type { Store } from "./ports/storage.ts";

/** The period of one stored row; a week has 2,016 rows. */
const ROW_DURATION = minutes(5);

/** Averages the readings of each five minutes; single readings are never stored (design: storage). */
export class ClimateRecorder {
  #rowStart: Instant | null = null;
  #target = 0;
  #sum = 0;
  #count = 0;

  /** Adds a reading (null: no reading); returns the previous row if the reading begins a new row, else null. */
  take(celsius: number | null, target: number, now: Instant): ClimateHistoryRow | null {
    const start = roundDown(now, ROW_DURATION);
    const ended = start === this.#rowStart ? null : this.#end();
    this.#rowStart = start;
    this.#target = target;
    if (celsius !== null) {
      this.#sum += celsius;
      this.#count += 1;
    }
    return ended;
  }

  #end(): ClimateHistoryRow | null {
    const row =
      this.#rowStart === null
        ? null
        : {
            at: this.#rowStart,
            current: this.#count === 0 ? null : this.#sum / this.#count,
            target: this.#target,
          };
    this.#sum = 0;
    this.#count = 0;
    return row;
  }
}

/** The last 24 or 168 hours, with a point per 5 or 30 minutes; periods without stored rows have no point (K-09). */
export async function climateHistory(store: Store, range: `${keyof typeof CLIMATE_CHARTS}`, now: Instant) {
  const stepMinutes = CLIMATE_CHARTS[range];
  const step = minutes(stepMinutes);
  const from = roundDown(minus(now, hours(Number(range))), step);
  const rows = await store.climate.listHistory({ from, until: now });
  const steps = Map.groupBy(rows, ({ at }) => roundDown(at, step));
  const middle = times(step, 1 / 2);
  return {
    from,
    until: now,
    stepMinutes,
    items: [...steps].map(([start, rowsOfStep]) => ({ at: plus(start, middle), ...averageOf(rowsOfStep) })),
  };
}

function averageOf(rows: readonly ClimateHistoryRow[]) {
  const measured = rows.flatMap(({ current }) => (current === null ? [] : [current]));
  const sum = measured.reduce((all, one) => all + one, 0);
  return {
    current: measured.length === 0 ? null : Math.round((sum / measured.length) * 10) / 10,
    target: rows.at(-1)?.target ?? 0,
  };
}
