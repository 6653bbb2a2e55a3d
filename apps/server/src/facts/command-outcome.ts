import { faultClass } from "@platzwart/domain/devices/fault";
import type { Outcome } from "@platzwart/domain/devices/output";
import type { DeviceFault } from "@platzwart/domain/refusal";

/** superseded: not carried out, because of a newer command, a test, or the device's removal. */
export type CommandOutcome = "confirmed" | "superseded" | DeviceFault;

export async function outcomeClass(outcome: Promise<Outcome>): Promise<CommandOutcome> {
  const result = await outcome;
  return result === "confirmed" || result === "superseded" ? result : faultClass(result);
}
