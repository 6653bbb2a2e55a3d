import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import type { DoorReport } from "./ports.ts";

/** One door: what it reports, what it is being told, and how it fails. */
export interface Door {
  readonly isSimulated: boolean;
  readonly report: DoorReport | null;
  readonly reportedAt: Instant | null;
  readonly isPending: boolean;
  readonly fault: DeviceFault | null;
}
