import { doorWindow, isTimeLimited, lightWindow } from "../access/access-code.ts";
import type { Instant } from "../time/instant.ts";
import type { Facts } from "./facts.ts";

/**
 * The next instant after now at which a light, a door or an occupancy can change by the passing of time alone (L-04);
 * null when nothing will.
 */
export function nextEdge(facts: Facts, now: Instant): Instant | null {
  let next: Instant | null = null;
  for (const code of facts.codes) {
    if (!isTimeLimited(code)) continue;
    for (const window of [code.validity, lightWindow(code), doorWindow(code)]) {
      for (const edge of [window.from, window.until]) {
        if (edge > now && (next === null || edge < next)) next = edge;
      }
    }
  }
  return next;
}
