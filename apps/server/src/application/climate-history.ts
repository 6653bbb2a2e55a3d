import { CLIMATE_CHARTS } from "@platzwart/contract/calls/climate-control-calls";
import { hours, type Instant, minus, minutes, plus, roundDown, times } from "@platzwart/domain/time/instant";
import type { ClimateHistoryRow } from "./ports/climate-store.ts";
import type { Store } from "./ports/storage.ts";

/** One row is stored for so long: 2,016 of them are a week. */
const ROW = minutes(5);

/** Averages what is measured over five minutes each; telemetry itself is never stored (design: storage). */
export class ClimateRecorder {
  #begun: Instant | null = null;
  #target = 0;
  #sum = 0;
  #count = 0;

  /** Takes what is measured now (null: nothing) and answers the row that has thereby come to its end. */
  take(celsius: number | null, target: number, now: Instant): ClimateHistoryRow | null {
    const begin = roundDown(now, ROW);
    const ended = begin === this.#begun ? null : this.#end();
    this.#begun = begin;
    this.#target = target;
    if (celsius !== null) {
      this.#sum += celsius;
      this.#count += 1;
    }
    return ended;
  }

  #end(): ClimateHistoryRow | null {
    const row =
      this.#begun === null
        ? null
        : {
            at: this.#begun,
            current: this.#count === 0 ? null : this.#sum / this.#count,
            target: this.#target,
          };
    this.#sum = 0;
    this.#count = 0;
    return row;
  }
}

/** The last 24 or 168 hours, a point for every 5 or 30 minutes in which something was stored; gaps stay gaps (K-09). */
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
    items: [...steps].map(([begin, inside]) => ({ at: plus(begin, middle), ...averageOf(inside) })),
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
