import type { DeviceFault } from "../refusal.ts";
import { type Fault, faultClass } from "./fault.ts";

/** unconfirmed: no answer, so the door may have obeyed (case D5); superseded: it was replaced (case D8). */
export type DoorCommandOutcome = "confirmed" | "unconfirmed" | "superseded" | Fault;

export function doorCommandFault(
  outcome: Exclude<DoorCommandOutcome, "confirmed">,
): DeviceFault | "superseded" {
  if (outcome === "superseded") return outcome;
  return outcome === "unconfirmed" ? "timeout" : faultClass(outcome);
}
