import type { Fault } from "@platzwart/domain/devices/fault";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { LightCommand } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";

/** State of a connected lamp at one moment, as known to control. */
export interface LampPicture {
  readonly isSimulated: boolean;
  readonly isOn: boolean;
  /** Whether it is surely dark: reported so, without a later command to light. */
  readonly isKnownDark: boolean;
  /** Whether only a person's unanswered command may have lit it. */
  readonly isPerhapsLitByPerson: boolean;
  /** Value of the open or deferred command; null: none. */
  readonly pending: boolean | null;
  /** A person's open command; null: none. */
  readonly command: (LightCommand & { readonly username: string }) | null;
  readonly fault: DeviceFault | null;
  /** The exact fault behind `fault`. */
  readonly trouble: Fault | null;
  /** See CourtView.light.reportedAt. */
  readonly reportedAt: Instant | null;
  /** Last answer of its device for it, refusals included. */
  readonly respondedAt: Instant | null;
  /** Begin of the present absence; null: none known. */
  readonly absentSince: Instant | null;
  /** Whether the rule is suspended after repeated presses at the wall. */
  readonly isAutomationSuspended: boolean;
  readonly isInTest: boolean;
}

export interface DoorReport {
  readonly isUnlocked: boolean;
  /** End of the schedule's hold; null: not held. Opened for a code the door is unlocked, but not held. */
  readonly heldUntil: Instant | null;
  /** Id of the causing command; null: its document, the end of a time, or somebody at the door. */
  readonly byCommand: string | null;
  /** Code behind the opening, with its end; left out: none. `codeId`: TEST_CODE_ID for the test code. */
  readonly openedFor?: { readonly codeId: string; readonly until: Instant };
  /** Logged from the events of a controller without a link. */
  readonly isLoggedSeparately?: true;
}

/** A user who opens a door (D-31). */
export interface UserOpener {
  readonly kind: "user";
  readonly id: string;
  readonly username: string;
}

/** Cause of an opening: a code typed at the door, its test code (D-12), or a user. */
export type Opener =
  | { readonly kind: "code"; readonly codeId: string }
  | { readonly kind: "test_code" }
  | UserOpener;

/** State of a connected door at one moment, as known to control. */
export interface DoorPicture {
  /** Number of the connection; a replacement has another. */
  readonly connection: number;
  readonly isSimulated: boolean;
  /** See DoorDriver. */
  readonly hasKeypad: boolean;
  /** Last report; null: none yet. */
  readonly report: DoorReport | null;
  readonly isKnownLocked: boolean;
  readonly isPending: boolean;
  /** The present opening with its end (Z-09); null: none. */
  readonly opening: { readonly opener: Opener; readonly until: Instant } | null;
  readonly fault: DeviceFault | null;
  /** Time of the last answer if there is a fault, else of the last change. */
  readonly reportedAt: Instant | null;
  /** Last opening by a code or a person; a release by rule is no access (M-01). null: none. */
  readonly lastOpenedAt: Instant | null;
}
