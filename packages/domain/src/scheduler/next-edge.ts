import { isActiveOnCourts } from "../access/access-code.ts";
import { type Instant, LAST_INSTANT } from "../time/instant.ts";
import { courtWindows } from "./court-windows.ts";
import { lockEnds } from "./door-release.ts";
import type { Facts } from "./facts.ts";
import { overrideInForce } from "./light-override.ts";

/** When time alone can next change a light, a door or a court's card (L-04, Z-01); null: never. */
export function nextEdge(facts: Facts, now: Instant): Instant | null {
  let next: Instant | null = null;
  const consider = (edge: Instant) => {
    if (edge > now && (next === null || edge < next)) next = edge;
  };
  for (const code of facts.codes) {
    if (!isActiveOnCourts(code)) continue;
    consider(code.validity.from);
    consider(code.validity.until);
  }
  for (const { period } of facts.blocks) {
    consider(period.from);
    consider(period.until);
  }
  for (const end of lockEnds(facts).values()) if (end < LAST_INSTANT) consider(end);
  for (const { court, blocks, light, door } of courtWindows(facts, now, isActiveOnCourts)) {
    for (const { interval } of [...light, ...door]) {
      consider(interval.from);
      consider(interval.until);
    }
    const override = overrideInForce(court.lightOverride, blocks, now);
    if (override !== null) consider(override.until);
  }
  return next;
}
