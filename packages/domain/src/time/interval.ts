import { type Duration, type Instant, minus, plus } from "./instant.ts";

/** A half-open stretch of time [from, until): it covers `from` and not `until` (checklist, section C). */
export interface Interval {
  readonly from: Instant;
  readonly until: Instant;
}

export function covers(interval: Interval, at: Instant): boolean {
  return interval.from <= at && at < interval.until;
}

/** Whether two intervals share an instant; intervals that only touch do not (B-01, back-to-back). */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.until && b.from < a.until && a.from < a.until && b.from < b.until;
}

/** The interval, longer at both ends. */
export function widen(interval: Interval, lead: Duration, trail: Duration): Interval {
  return { from: minus(interval.from, lead), until: plus(interval.until, trail) };
}

/**
 * The end of the unbroken stretch that covers `at`, where intervals that touch or overlap join (L-09, Z-02);
 * null if no interval covers `at`. Fast for intervals in order of time: one pass then joins them all.
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
    // an interval that did not touch before may touch the longer stretch
  } while (nextBeyond <= reached);
  return reached > at ? reached : null;
}

/** The parts of an interval that no taken interval covers, in order of time. */
export function without(interval: Interval, taken: readonly Interval[]): Interval[] {
  const remaining: Interval[] = [];
  let from = interval.from;
  for (const gap of [...taken].sort((a, b) => a.from - b.from)) {
    if (gap.until <= from || gap.from >= interval.until || gap.from >= gap.until) continue;
    if (gap.from > from) remaining.push({ from, until: gap.from });
    from = gap.until;
    if (from >= interval.until) return remaining;
  }
  remaining.push({ from, until: interval.until });
  return remaining;
}
