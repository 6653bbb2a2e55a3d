import { type Decisions, decide } from "@platzwart/domain/scheduler/decide";
import type { Facts } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import type { HallState } from "./hall-state.ts";

/** Shared by a pass and its views. */
const known = new WeakMap<Facts, { readonly now: Instant; readonly decisions: Decisions }>();

export function decisionsOf({ facts }: HallState, now: Instant): Decisions {
  const last = known.get(facts);
  if (last?.now === now) return last.decisions;
  const decisions = decide(facts, now);
  known.set(facts, { now, decisions });
  return decisions;
}
