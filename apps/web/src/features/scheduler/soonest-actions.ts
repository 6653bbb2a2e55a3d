import type { Instant } from "@platzwart/domain/time/instant";

interface Action {
  readonly from: Instant;
  readonly until: Instant;
}

/** Number shown at first, and minimum number of future windows among them. */
const FIRST_SHOWN = 8;
const MIN_FUTURE = 4;

/** Next changes first; a minimum of future windows stays, as running ones would fill the list. */
export function soonestActions<Item extends Action>(actions: readonly Item[], now: Instant): readonly Item[] {
  const change = ({ from, until }: Item) => (from > now ? from : until);
  const soonest = actions.filter(({ until }) => until > now).sort((a, b) => change(a) - change(b));
  const isToCome = ({ from }: Item) => from > now;
  const future = soonest.filter(isToCome).slice(0, MIN_FUTURE);
  const others = soonest.filter((action) => !future.includes(action)).slice(0, FIRST_SHOWN - future.length);
  const chosen = new Set([...future, ...others]);
  return actions.filter((action) => chosen.has(action));
}

export function areFew(actions: readonly Action[]): boolean {
  return actions.length <= FIRST_SHOWN;
}
