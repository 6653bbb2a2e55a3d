import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";

/** What a screen shows of a door: its reported state only. */
export type ScreenDoor = Pick<
  DoorView,
  "name" | "openSeconds" | "isUnlocked" | "heldUntil" | "openUntil" | "isPending" | "fault" | "reportedAt"
>;

/** What a screen shows beside the door's state. */
export interface ScreenSurroundings {
  /** Possible code lengths, ascending (D-04). */
  readonly codeLengths: readonly number[];
  /** Whether the door's keypad works without the server (D-20). */
  readonly hasController: boolean;
  /** Minutes before a booking from which its code opens the door; null: codes belong to no booking here. */
  readonly opensMinutesBefore: number | null;
  /** Last granted access; null: none known. */
  readonly lastAccess: Instant | null;
  /** Empty: none (D-32). */
  readonly help: { readonly number: string; readonly text: string };
}
