import type { Instant } from "@platzwart/domain/time/instant";

interface Action {
  readonly from: Instant;
  readonly until: Instant;
}

/** So many are shown at first, and so many of them are yet to come where there are that many. */
const AT_FIRST = 8;
const TO_COME = 4;

/**
 * The windows around now that change next, in the order that they have: the end of those that are active counts, the begin
 * of those to come. In a full hall those that are active would be all of them; what is over is none of them.
 */
export function soonestActions<Of extends Action>(actions: readonly Of[], now: Instant): readonly Of[] {
  const change = ({ from, until }: Of) => (from > now ? from : until);
  const soonest = actions.filter(({ until }) => until > now).sort((a, b) => change(a) - change(b));
  const isToCome = ({ from }: Of) => from > now;
  const assured = soonest.filter(isToCome).slice(0, TO_COME);
  const others = soonest.filter((action) => !assured.includes(action)).slice(0, AT_FIRST - assured.length);
  const chosen = new Set([...assured, ...others]);
  return actions.filter((action) => chosen.has(action));
}

/** Whether all of them are shown at once. */
export function areFew(actions: readonly Action[]): boolean {
  return actions.length <= AT_FIRST;
}
