import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";

/** A door as its screen shows it: only what the door reported. */
export type ScreenDoor = Pick<
  DoorView,
  "name" | "openSeconds" | "isUnlocked" | "heldUntil" | "openUntil" | "isPending" | "fault" | "reportedAt"
>;

/** What a door's screen needs to know beside the door. */
export interface ScreenSurroundings {
  /** How many digits a code can have here, ascending (D-04). */
  readonly codeLengths: readonly number[];
  /** Whether its keypad takes codes also while the server is out of reach (D-20). */
  readonly hasController: boolean;
  /** From how many minutes before its booking a code opens the door; null: codes are of no booking here. */
  readonly opensMinutesBefore: number | null;
  /** When somebody was last let in; null: never as far as is known. */
  readonly lastAccess: Instant | null;
  /** Whom to call (D-32); empty: nobody is named. */
  readonly help: { readonly number: string; readonly text: string };
}
