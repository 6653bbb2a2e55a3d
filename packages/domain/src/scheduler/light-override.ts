import type { Block } from "../court/block.ts";
import type { Instant } from "../time/instant.ts";
import { minutes } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import type { LightOverride } from "./facts.ts";

/** How long a light can be switched against the rule at once: a quarter of a day, so that it is not forgotten (C-14). */
export const LONGEST_OVERRIDE = minutes(360);

/**
 * The override that holds now, with its end: the time it was given, or the next edge of a block of its court. A block
 * puts out the light that was asked for before it, and what is switched during a block ends with it (C-13, C-14).
 */
export function overrideInForce(
  override: LightOverride | null,
  blocks: readonly Block[],
  now: Instant,
): { readonly on: boolean; readonly until: Instant; readonly userId: string } | null {
  if (override === null || !covers(override.period, now)) return null;
  let { until } = override.period;
  for (const { period } of blocks) {
    for (const edge of [period.from, period.until]) {
      if (edge > override.period.from && edge < until) until = edge;
    }
  }
  return now < until ? { on: override.on, until, userId: override.userId } : null;
}
