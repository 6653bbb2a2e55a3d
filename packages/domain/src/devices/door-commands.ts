import type { DeviceFault } from "../refusal.ts";
import { type Fault, faultClass } from "./fault.ts";

/** unconfirmed: the silent door may have obeyed (case D5); superseded: it was replaced (case D8). */
export type DoorCommandOutcome = "confirmed" | "unconfirmed" | "superseded" | Fault;

export function whyNot(outcome: Exclude<DoorCommandOutcome, "confirmed">): DeviceFault | "superseded" {
  if (outcome === "superseded") return outcome;
  return outcome === "unconfirmed" ? "timeout" : faultClass(outcome);
}
