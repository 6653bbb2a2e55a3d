import type { Instant } from "@platzwart/domain/time/instant";

interface Action {
  readonly from: Instant;
  readonly until: Instant;
}

/** Number shown at first, and minimum number of future windows among them. */
const AT_FIRST = 8;
const TO_COME = 4;

/** Next changes first; a minimum of future windows stays, as running ones would fill the list. */
export function soonestActions<Of extends Action>(actions: readonly Of[], now: Instant): readonly Of[] {
  const change = ({ from, until }: Of) => (from > now ? from : until);
  const soonest = actions.filter(({ until }) => until > now).sort((a, b) => change(a) - change(b));
  const isToCome = ({ from }: Of) => from > now;
  const assured = soonest.filter(isToCome).slice(0, TO_COME);
  const others = soonest.filter((action) => !assured.includes(action)).slice(0, AT_FIRST - assured.length);
  const chosen = new Set([...assured, ...others]);
  return actions.filter((action) => chosen.has(action));
}

export function areFew(actions: readonly Action[]): boolean {
  return actions.length <= AT_FIRST;
}
