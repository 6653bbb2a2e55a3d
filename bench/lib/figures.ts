/** Repetitions of a measurement, whose median decides. */
export const ROUNDS = 5;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Quantile; `part`: 0 to 1. */
export function share(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

/** Three significant digits. */
export function milliseconds(value: number): string {
  return `${value < 100 ? value.toPrecision(3) : value.toFixed(0)} ms`;
}

export function percentiles(sorted: readonly number[]): string {
  const [p50, p95, longest] = [0.5, 0.95, 1].map((part) => milliseconds(share(sorted, part)));
  return `p50 ${p50}, p95 ${p95}, longest ${longest}`;
}

/** Median and range. */
export function spread(values: readonly number[], digits = 2): string {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${lowest.toFixed(digits)} to ${highest.toFixed(digits)})`;
}

/** A failed check ends the process with status 1, after all measurements. */
export function demand(holds: boolean, what: string): void {
  if (holds) return;
  console.log(`  MISSED: ${what}`);
  process.exitCode = 1;
}
