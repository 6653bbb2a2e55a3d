import { type Duration, type Instant, minus, plus } from "./instant.ts";

/** A half-open interval of time [from, until): it covers `from` and not `until` (C-03). */
export interface Interval {
  readonly from: Instant;
  readonly until: Instant;
}

/** Whether the instant lies in the interval; its end does not. */
export function covers(interval: Interval, at: Instant): boolean {
  return interval.from <= at && at < interval.until;
}

/** Whether two intervals share an instant; intervals that only touch do not (B-01, back-to-back). */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.until && b.from < a.until && a.from < a.until && b.from < b.until;
}

/** The interval, longer by `lead` at its start and by `trail` at its end. */
export function widen(interval: Interval, lead: Duration, trail: Duration): Interval {
  return { from: minus(interval.from, lead), until: plus(interval.until, trail) };
}

/**
 * The instant until which the intervals cover all time from `at` on without a gap; intervals that touch or overlap
 * count as one (L-09, Z-02). null: no interval covers `at`. Fast for intervals in order of time, which need only one
 * pass.
 */
export function unbrokenUntil(intervals: readonly Interval[], at: Instant): Instant | null {
  let reached = at;
  let nextBeyond: number;
  do {
    nextBeyond = Number.POSITIVE_INFINITY;
    for (const { from, until } of intervals) {
      if (from > reached) nextBeyond = Math.min(nextBeyond, from);
      else if (until > reached) reached = until;
    }
    // in unsorted input, an interval skipped because it began after `reached` may touch it now: go through the list
    // again
  } while (nextBeyond <= reached);
  return reached > at ? reached : null;
}

/** The time that the intervals cover, in order and without overlaps; those that touch or overlap are one. */
export function joined(intervals: readonly Interval[]): readonly Interval[] {
  const found: Interval[] = [];
  for (const one of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last === undefined || last.until < one.from) found.push(one);
    else if (last.until < one.until) found[found.length - 1] = { from: last.from, until: one.until };
  }
  return found;
}

/** The parts of an interval that none of the removed intervals covers, in order of time. */
export function subtract(interval: Interval, removed: readonly Interval[]): Interval[] {
  const remaining: Interval[] = [];
  let from = interval.from;
  for (const hole of [...removed].sort((a, b) => a.from - b.from)) {
    if (hole.until <= from || hole.from >= interval.until || hole.from >= hole.until) continue;
    if (hole.from > from) remaining.push({ from, until: hole.from });
    from = hole.until;
    if (from >= interval.until) return remaining;
  }
  remaining.push({ from, until: interval.until });
  return remaining;
}
