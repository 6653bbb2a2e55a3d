import { type Duration, type Instant, minus, plus } from "./instant.ts";

/** Half-open [from, until): covers `from` and not `until` (C-03). */
export interface Interval {
  readonly from: Instant;
  readonly until: Instant;
}

export function covers(interval: Interval, at: Instant): boolean {
  return interval.from <= at && at < interval.until;
}

/** Intervals that only touch do not overlap (B-01, back-to-back). */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.until && b.from < a.until && a.from < a.until && b.from < b.until;
}

export function widen(interval: Interval, lead: Duration, trail: Duration): Interval {
  return { from: minus(interval.from, lead), until: plus(interval.until, trail) };
}

/** End of the time from `at` on that intervals cover without a gap (L-09, Z-02); null: none covers `at`. */
export function unbrokenUntil(intervals: readonly Interval[], at: Instant): Instant | null {
  let reached = at;
  let nextBeyond: number;
  do {
    nextBeyond = Number.POSITIVE_INFINITY;
    for (const { from, until } of intervals) {
      if (from > reached) nextBeyond = Math.min(nextBeyond, from);
      else if (until > reached) reached = until;
    }
    // unsorted input needs another pass, since an interval that began after `reached` may touch it now
  } while (nextBeyond <= reached);
  return reached > at ? reached : null;
}

/** Intervals in order; those that touch or overlap become one. */
export function joinIntervals(intervals: readonly Interval[]): readonly Interval[] {
  const found: Interval[] = [];
  for (const one of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last === undefined || last.until < one.from) found.push(one);
    else if (last.until < one.until) found[found.length - 1] = { from: last.from, until: one.until };
  }
  return found;
}

/** What is left of the interval, in order. */
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
