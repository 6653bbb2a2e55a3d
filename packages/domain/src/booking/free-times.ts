import { between, type Duration, latest } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";

/** Free times, in order, without gaps too short for a booking; `taken`: in any order. */
export function bookableGaps(time: Interval, taken: readonly Interval[], shortest: Duration): Interval[] {
  const free: Interval[] = [];
  let { from } = time;
  for (const one of [...taken].sort((a, b) => a.from - b.from)) {
    if (one.from >= time.until) break;
    if (between(from, one.from) >= shortest && one.from > from) free.push({ from, until: one.from });
    from = latest(from, one.until);
  }
  if (time.until > from && between(from, time.until) >= shortest) free.push({ from, until: time.until });
  return free;
}
