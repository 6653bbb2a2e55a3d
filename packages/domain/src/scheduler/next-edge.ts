import { isActiveTimeLimited } from "../access/access-code.ts";
import type { Instant } from "../time/instant.ts";
import { courtWindows } from "./court-windows.ts";
import type { Facts } from "./facts.ts";
import { overrideInForce } from "./light-override.ts";

/**
 * The next instant after now at which the passing of time alone can change a light, a door, a block or an occupancy
 * (L-04, Z-01); null: none.
 */
export function nextEdge(facts: Facts, now: Instant): Instant | null {
  let next: Instant | null = null;
  const consider = (edge: Instant) => {
    if (edge > now && (next === null || edge < next)) next = edge;
  };
  for (const code of facts.codes) {
    if (!isActiveTimeLimited(code)) continue;
    consider(code.validity.from);
    consider(code.validity.until);
  }
  for (const { period } of facts.blocks) {
    consider(period.from);
    consider(period.until);
  }
  for (const { court, blocks, light, door } of courtWindows(facts, now, isActiveTimeLimited)) {
    for (const { interval } of [...light, ...door]) {
      consider(interval.from);
      consider(interval.until);
    }
    const override = overrideInForce(court.lightOverride, blocks, now);
    if (override !== null) consider(override.until);
  }
  return next;
}
