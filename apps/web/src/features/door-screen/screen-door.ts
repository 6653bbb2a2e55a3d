import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";

/** A door as its screen shows it: reported state only. */
export type ScreenDoor = Pick<
  DoorView,
  "name" | "openSeconds" | "isUnlocked" | "heldUntil" | "openUntil" | "isPending" | "fault" | "reportedAt"
>;

export interface ScreenSurroundings {
  /** Possible code lengths, ascending (D-04). */
  readonly codeLengths: readonly number[];
  /** Whether its keypad works without the server (D-20). */
  readonly hasController: boolean;
  /** Minutes before a booking from which its code opens the door; null: codes belong to no booking here. */
  readonly opensMinutesBefore: number | null;
  /** Last granted access; null: none known. */
  readonly lastAccess: Instant | null;
  /** Phone number and text (D-32); empty: none. */
  readonly help: { readonly number: string; readonly text: string };
}
