import { type Decisions, decide } from "@platzwart/domain/scheduler/decide";
import type { Facts } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import type { HallState } from "./hall-state.ts";

/** What was last decided of facts, and for when: a pass of the loop commands by it and shows it, of courts and of doors. */
const known = new WeakMap<Facts, { readonly now: Instant; readonly decisions: Decisions }>();

/** What every light and door of the hall should be at `now`, decided once for all who ask of one state. */
export function decisionsOf({ facts }: HallState, now: Instant): Decisions {
  const last = known.get(facts);
  if (last?.now === now) return last.decisions;
  const decisions = decide(facts, now);
  known.set(facts, { now, decisions });
  return decisions;
}
