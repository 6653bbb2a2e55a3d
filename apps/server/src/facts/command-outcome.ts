import { faultClass } from "@platzwart/domain/devices/fault";
import type { Outcome } from "@platzwart/domain/devices/output";
import type { DeviceFault } from "@platzwart/domain/refusal";

/**
 * The end of a command. confirmed: the device reported the state; superseded: a newer command replaced it, or the device was
 * being tested or removed, so that it was not carried out; a fault: the device failed.
 */
export type CommandOutcome = "confirmed" | "superseded" | DeviceFault;

/** What came of a command, with the class of a fault. */
export async function outcomeClass(outcome: Promise<Outcome>): Promise<CommandOutcome> {
  const ended = await outcome;
  return ended === "confirmed" || ended === "superseded" ? ended : faultClass(ended);
}
