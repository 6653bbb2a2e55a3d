import { median, ROUNDS } from "./figures.ts";

const ROUND_MS = 800;
const FEWEST_CALLS = 15;
const MOST_CALLS = 300;

export interface Work {
  readonly run: () => Promise<unknown>;
  /** Must end before the next call. */
  readonly rest?: () => Promise<unknown>;
}

/** Milliseconds per call, the median of each round. */
export interface SideBySide {
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/** Alternates calls, so that other load of the machine affects both; medians ignore single delayed calls. */
export async function sideBySide(first: Work, second: Work): Promise<SideBySide> {
  const warm = [await timed(first), await timed(second), await timed(first), await timed(second)];
  const calls = Math.round(ROUND_MS / (warm.slice(2).reduce((sum, time) => sum + time) || 1));
  const rounds = { first: [] as number[], second: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = { first: [] as number[], second: [] as number[] };
    globalThis.gc?.();
    for (let call = 0; call < Math.min(Math.max(calls, FEWEST_CALLS), MOST_CALLS); call += 1) {
      // alternates the order
      if (call % 2 === 0) times.first.push(await timed(first));
      times.second.push(await timed(second));
      if (call % 2 === 1) times.first.push(await timed(first));
    }
    rounds.first.push(median(times.first));
    rounds.second.push(median(times.second));
  }
  return rounds;
}

async function timed({ run, rest }: Work): Promise<number> {
  const begin = performance.now();
  await run();
  const time = performance.now() - begin;
  await rest?.();
  return time;
}
