import { median, ROUNDS } from "./figures.ts";

const ROUND_MS = 800;
const FEWEST_CALLS = 15;
const MOST_CALLS = 300;

export interface Work {
  /** What is measured. */
  readonly run: () => Promise<unknown>;
  /** What must come to its end before the next call. */
  readonly rest?: () => Promise<unknown>;
}

/** Milliseconds of one call in each round. */
export interface SideBySide {
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/**
 * Measures two works in turn, so that whatever else the machine does meets both alike. What a round says of a work is
 * the median of its calls: one of them that the machine held up says nothing.
 */
export async function sideBySide(first: Work, second: Work): Promise<SideBySide> {
  const warm = [await timed(first), await timed(second), await timed(first), await timed(second)];
  const calls = Math.round(ROUND_MS / (warm.slice(2).reduce((sum, time) => sum + time) || 1));
  const rounds = { first: [] as number[], second: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = { first: [] as number[], second: [] as number[] };
    globalThis.gc?.();
    for (let call = 0; call < Math.min(Math.max(calls, FEWEST_CALLS), MOST_CALLS); call += 1) {
      // neither always goes ahead of the other
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
