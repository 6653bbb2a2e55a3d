import type { Fault } from "@platzwart/domain/devices/fault";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { LightCommand } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";

/** How a connected lamp stands at one moment, as far as control knows. */
export interface LampPicture {
  readonly isSimulated: boolean;
  readonly isOn: boolean;
  /** Whether it is dark as far as anybody can know: it said so, and was not told to be lit since. */
  readonly isKnownDark: boolean;
  /** Whether it may be lit for no other reason than that a person asked for it in vain: nobody answered. */
  readonly isPerhapsLitByPerson: boolean;
  /** What it is being told to become, or will be in a moment, and has not confirmed yet. */
  readonly pending: boolean | null;
  /** What a person has it told now; null: nothing. */
  readonly command: (LightCommand & { readonly username: string }) | null;
  readonly fault: DeviceFault | null;
  /** With a fault: what exactly is the matter. */
  readonly trouble: Fault | null;
  /** See CourtView.light.reportedAt. */
  readonly reportedAt: Instant | null;
  /** When its device last answered for it, be it with a refusal. */
  readonly respondedAt: Instant | null;
  /** Since when nobody answers; null: somebody does, as far as is known. */
  readonly absentSince: Instant | null;
  /** It is not as the rule wants it, because somebody kept switching it at the wall. */
  readonly isAutomationSuspended: boolean;
  /** Whether somebody tests it: nobody else switches it meanwhile. */
  readonly isInTest: boolean;
}

/** What a door says of itself. */
export interface DoorReport {
  readonly isUnlocked: boolean;
  /** Until when it is held unlocked by the schedule; null: it is not. Opened for a code it is unlocked and not held. */
  readonly heldUntil: Instant | null;
  /** The id of the command that made it so; null: none did, but its document, a time that was over, or somebody at the door. */
  readonly byCommand: string | null;
  /** For which code it stands open, and until when; left out: for none. `codeId`: TEST_CODE_ID for the test code. */
  readonly openedFor?: { readonly codeId: string; readonly until: Instant };
  /** The log has it from elsewhere: the events of a controller that was not linked. */
  readonly isLoggedSeparately?: true;
}

/** A user who has a door opened (D-31). */
export interface UserOpener {
  readonly kind: "user";
  readonly id: string;
  readonly username: string;
}

/** Who or what opened a door: a code that was typed at it, its test code (D-12), or a user. */
export type Opener =
  | { readonly kind: "code"; readonly codeId: string }
  | { readonly kind: "test_code" }
  | UserOpener;

/** How a connected door stands at one moment, as far as control knows. */
export interface DoorPicture {
  /** Of which connection: another door in its place has another. */
  readonly connection: number;
  readonly isSimulated: boolean;
  /** See DoorDriver. */
  readonly hasKeypad: boolean;
  /** What it last reported; null: it never did. */
  readonly report: DoorReport | null;
  /** Whether it is locked as far as anybody can know: it said so, and was not told since to be held until later than now. */
  readonly isKnownLocked: boolean;
  /** Whether it is being told anything but what it reported last, and has not confirmed that yet. */
  readonly isPending: boolean;
  /** For whom it stands open now, and until when (Z-09); null: it does not for anybody. */
  readonly opening: { readonly opener: Opener; readonly until: Instant } | null;
  readonly fault: DeviceFault | null;
  /** With a fault: when it last answered. Else since when its state stands. */
  readonly reportedAt: Instant | null;
  /** When a code or a person last opened it; a release by rule is no access (M-01). null: nobody did. */
  readonly lastOpenedAt: Instant | null;
}
