import type { Block } from "../court/block.ts";
import type { Instant } from "../time/instant.ts";
import { minutes } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import type { LightOverride } from "./facts.ts";

/** The longest override, so that a forgotten override ends by itself (C-14). */
export const LONGEST_OVERRIDE = minutes(360);

interface OverrideInForce extends Omit<LightOverride, "period"> {
  readonly until: Instant;
}

/**
 * The override in force now, with its effective end, or null. An override that began before a block ends when the block
 * begins; an override that began during a block ends at the latest with the block (C-13, C-14). `blocks`: those of the
 * override's court.
 */
export function overrideInForce(
  override: LightOverride | null,
  blocks: readonly Block[],
  now: Instant,
): OverrideInForce | null {
  if (override === null || !covers(override.period, now)) return null;
  let { until } = override.period;
  for (const { period } of blocks) {
    // edge: an instant at which the block begins or ends
    for (const edge of [period.from, period.until]) {
      if (edge > override.period.from && edge < until) until = edge;
    }
  }
  const { on, userId, reason } = override;
  return now < until ? { on, until, userId, reason } : null;
}
