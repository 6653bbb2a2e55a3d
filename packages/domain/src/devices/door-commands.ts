import type { DeviceFault } from "../refusal.ts";
import { type Fault, faultClass } from "./fault.ts";

/**
 * Outcome of a door command. unconfirmed: no answer, so the door may have carried it out (case D5); superseded: the
 * door was replaced or removed (case D8).
 */
export type DoorCommandOutcome = "confirmed" | "unconfirmed" | "superseded" | Fault;

export function whyNot(outcome: Exclude<DoorCommandOutcome, "confirmed">): DeviceFault | "superseded" {
  if (outcome === "superseded") return outcome;
  return outcome === "unconfirmed" ? "timeout" : faultClass(outcome);
}
