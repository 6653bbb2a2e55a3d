import { CLIMATE_CHARTS } from "@platzwart/contract/endpoints/climate-control-endpoints";
import {
  hours,
  type Instant,
  minus,
  minutes,
  multiply,
  plus,
  roundDown,
} from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import { type ClimateHistoryRow, climateIn } from "../../facts/climate-records.ts";

/** `range`: in hours; `unstored`: rows not stored yet. A period without rows has no point (K-09). */
export async function climateHistory(
  { store, unstored }: { readonly store: Store; readonly unstored: readonly ClimateHistoryRow[] },
  range: `${keyof typeof CLIMATE_CHARTS}`,
  now: Instant,
) {
  const stepMinutes = CLIMATE_CHARTS[range];
  const step = minutes(stepMinutes);
  const from = roundDown(minus(now, hours(Number(range))), step);
  const stored = await climateIn(store).listHistory({ from, until: now });
  const inRange = unstored.filter(({ startsAt }) => startsAt >= from && startsAt < now);
  const unstoredStarts = new Set(inRange.map(({ startsAt }) => startsAt));
  // after the clock was set back, unstored rows begin before stored ones
  const rows = [...stored.filter(({ startsAt }) => !unstoredStarts.has(startsAt)), ...inRange].sort(
    (a, b) => a.startsAt - b.startsAt,
  );
  const rowsByStep = Map.groupBy(rows, ({ startsAt }) => roundDown(startsAt, step));
  const halfStep = multiply(step, 1 / 2);
  return {
    from,
    until: now,
    stepMinutes,
    items: [...rowsByStep].map(([startsAt, rowsOfStep]) => {
      const middleAt = plus(startsAt, halfStep);
      return { at: middleAt, ...averageOf(rowsOfStep) };
    }),
  };
}

function averageOf(rows: readonly ClimateHistoryRow[]) {
  const temperatures = rows.flatMap(({ measured }) => (measured === null ? [] : [measured]));
  const sum = temperatures.reduce((total, celsius) => total + celsius, 0);
  return {
    current: temperatures.length === 0 ? null : Math.round((sum / temperatures.length) * 10) / 10,
    target: rows.at(-1)?.target ?? 0,
  };
}
