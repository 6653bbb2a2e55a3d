import type { DeviceFault } from "../refusal.ts";
import { type Fault, faultClass } from "./fault.ts";

/**
 * What came of a command to a door. unconfirmed: nobody knows whether it was done, which is not "failed" (case D5);
 * superseded: the door was replaced or removed (case D8).
 */
export type DoorCommandOutcome = "confirmed" | "unconfirmed" | "superseded" | Fault;

/** Why a command is not known to be done; superseded: another door took its place, or none. */
export function whyNot(outcome: Exclude<DoorCommandOutcome, "confirmed">): DeviceFault | "superseded" {
  if (outcome === "superseded") return outcome;
  return outcome === "unconfirmed" ? "timeout" : faultClass(outcome);
}
