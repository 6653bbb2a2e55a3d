import { type Decisions, decide } from "@platzwart/domain/scheduler/decide";
import type { Facts } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import type { HallState } from "./hall-state.ts";

/** By facts, so that a pass of the control loop and the views of its result decide only once. */
const lastDecisions = new WeakMap<Facts, { readonly now: Instant; readonly decisions: Decisions }>();

export function decisionsOf({ facts }: HallState, now: Instant): Decisions {
  const last = lastDecisions.get(facts);
  if (last?.now === now) return last.decisions;
  const decisions = decide(facts, now);
  lastDecisions.set(facts, { now, decisions });
  return decisions;
}
