import { faultClass } from "@platzwart/domain/devices/fault";
import type { Outcome } from "@platzwart/domain/devices/output";
import type { DeviceFault } from "@platzwart/domain/refusal";

/**
 * End of a command. confirmed: the device reported the state; superseded: a newer command replaced it, or the device
 * was under test or removed, so that it was not carried out; a fault: the device failed.
 */
export type CommandOutcome = "confirmed" | "superseded" | DeviceFault;

/** The outcome, with a fault as its class. */
export async function outcomeClass(outcome: Promise<Outcome>): Promise<CommandOutcome> {
  const ended = await outcome;
  return ended === "confirmed" || ended === "superseded" ? ended : faultClass(ended);
}
