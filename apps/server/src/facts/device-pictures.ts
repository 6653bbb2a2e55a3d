import type { Fault } from "@platzwart/domain/devices/fault";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { LightCommand } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";

/** Snapshot of a connected lamp. */
export interface LampPicture {
  readonly isSimulated: boolean;
  readonly isOn: boolean;
  /** Whether it reported dark, and was not commanded to light since. */
  readonly isKnownDark: boolean;
  /** Whether only a person's command, not confirmed yet, may have lit it. */
  readonly isPerhapsLitByPerson: boolean;
  /** Value of the open or deferred command; null: none. */
  readonly pending: boolean | null;
  /** A person's open command; null: none. */
  readonly command: (LightCommand & { readonly username: string }) | null;
  readonly fault: DeviceFault | null;
  /** The exact fault behind `fault`. */
  readonly exactFault: Fault | null;
  /** Last answer if there is a fault, else last change of the state; null: no report yet. */
  readonly reportedAt: Instant | null;
  /** Last answer of the device for this lamp, refusals included. */
  readonly respondedAt: Instant | null;
  /** Time of the first command or question without an answer; null: it answers, as far as known. */
  readonly unresponsiveSince: Instant | null;
  /** Whether the rule is suspended after repeated presses at the wall. */
  readonly isAutomationSuspended: boolean;
  readonly isInTest: boolean;
}

export interface DoorReport {
  readonly isUnlocked: boolean;
  /** End of the schedule's hold; null: not held, as during an opening for a code. */
  readonly heldUntil: Instant | null;
  /** Id of the causing command; null: a new list of codes, the end of a time, or somebody at the door. */
  readonly byCommand: string | null;
  /** Absent: not opened for a code; `codeId`: TEST_CODE_ID for the test code. */
  readonly openedFor?: { readonly codeId: string; readonly until: Instant };
  /** The controller's own events, which it sends as well, bring the log entry. */
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

/** Snapshot of a connected door. */
export interface DoorPicture {
  /** Number of the connection; a new one, as after a change of the door's address, has another number. */
  readonly connection: number;
  readonly isSimulated: boolean;
  /** Whether codes can be typed at the door itself. */
  readonly hasKeypad: boolean;
  /** null: no report yet. */
  readonly report: DoorReport | null;
  readonly isKnownLocked: boolean;
  readonly isPending: boolean;
  /** The present opening (Z-09); null: none. */
  readonly opening: { readonly opener: Opener; readonly until: Instant } | null;
  readonly fault: DeviceFault | null;
  /** Time of the last answer if there is a fault, else of the last change. */
  readonly reportedAt: Instant | null;
  /** By a code or a person, not a release by rule (M-01); null: none. */
  readonly lastOpenedAt: Instant | null;
}
