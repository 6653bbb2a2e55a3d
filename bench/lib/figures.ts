/** How often everything is measured; the median of these decides. */
export const ROUNDS = 5;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which a part of the sorted values lies. */
export function share(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

/** Three figures, as no more of them mean anything. */
export function milliseconds(value: number): string {
  return `${value < 100 ? value.toPrecision(3) : value.toFixed(0)} ms`;
}

/** How long sorted times are in the median, at most for 95 of 100, and at most. */
export function percentiles(sorted: readonly number[]): string {
  const [p50, p95, longest] = [0.5, 0.95, 1].map((part) => milliseconds(share(sorted, part)));
  return `p50 ${p50}, p95 ${p95}, longest ${longest}`;
}

/** The median of several rounds, and between what they lay. */
export function spread(values: readonly number[], digits = 2): string {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${lowest.toFixed(digits)} to ${highest.toFixed(digits)})`;
}

/** The process ends with 1 when something that must hold does not. */
export function demand(holds: boolean, what: string): void {
  if (holds) return;
  console.log(`  MISSED: ${what}`);
  process.exitCode = 1;
}
