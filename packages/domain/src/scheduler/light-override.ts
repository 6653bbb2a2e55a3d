import type { Block } from "../court/block.ts";
import type { Instant } from "../time/instant.ts";
import { minutes } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import type { LightOverride } from "./facts.ts";

/** Longest override, so that a forgotten one ends by itself (C-14). */
export const LONGEST_OVERRIDE = minutes(360);

interface OverrideInForce extends Omit<LightOverride, "period"> {
  readonly until: Instant;
}

/** An override ends at the next edge of a block of its court (C-13, C-14); null: not in force. */
export function overrideInForce(
  override: LightOverride | null,
  blocks: readonly Block[],
  now: Instant,
): OverrideInForce | null {
  if (override === null || !covers(override.period, now)) return null;
  let { until } = override.period;
  for (const { period } of blocks) {
    for (const edge of [period.from, period.until]) {
      if (edge > override.period.from && edge < until) until = edge;
    }
  }
  const { on, userId, reason } = override;
  return now < until ? { on, until, userId, reason } : null;
}
