import type { AccessCode } from "../access/access-code.ts";
import type { Block } from "../court/block.ts";
import type { Court, CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";

/** A user's switch against the rule in auto mode, for a limited time (C-14): "Licht 20 min an". */
export interface LightOverride {
  readonly on: boolean;
  readonly period: Interval;
  readonly userId: string;
  /** A user's reason for switching all lights of the hall; null: only this court's light was switched. */
  readonly reason: string | null;
}

export interface LightIntent {
  readonly on: boolean;
  /** Revision of the facts (AccessCode.createdInRevision). */
  readonly revision: number;
}

export interface CourtFacts extends Court {
  /**
   * Switch to be carried out once, after an ended access or override (C-14); "on" counts only inside a
   * light window, since nothing would switch the light off later; null: none.
   */
  readonly lightIntent: LightIntent | null;
  /** Lasting intent in manual mode, which keeps a shared lamp lit (Z-01); null: unknown, or auto mode. */
  readonly manualLight: LightIntent | null;
  /** The last override, perhaps over already; null: none. */
  readonly lightOverride: LightOverride | null;
  /** Report of the lamp; false before the first one. */
  readonly isLightOn: boolean;
  /** First report of the present state; null: no report yet. */
  readonly lightReportedAt: Instant | null;
}

/** schedule: released during the door window; code_only: unlocked for seconds by a code (Z-08). */
export type DoorMode = "schedule" | "code_only";

/** A door to one court or several (E-02). */
export interface DoorFacts {
  readonly id: string;
  readonly courtIds: readonly CourtId[];
  readonly mode: DoorMode;
  /** Lock by hand during a release; null: none, or a code was typed since (D-09). */
  readonly lock: DoorLock | null;
  /** null: nobody has the door open now. */
  readonly opening: DoorOpening | null;
}

/** A lock lasts until the next edge of the door's windows; a booking made after it releases the door. */
export interface DoorLock extends RevisionedInstant {
  readonly userId: string;
}

/** A user's command to a lamp that has no outcome yet. */
export interface LightCommand {
  readonly on: boolean;
  readonly userId: string;
}

/** Opening by a user (D-31), or for a typed code or test code (Z-08, D-12). */
export interface DoorOpening {
  readonly opener:
    | { readonly kind: "user"; readonly userId: string }
    | { readonly kind: "code" | "test_code" };
  readonly until: Instant;
}

/** A moment by the clock and by the facts' revision, whose order no clock step changes. */
export interface RevisionedInstant {
  readonly at: Instant;
  readonly revision: number;
}

/** A lamp, which lights one court or several; a court may have several lamps (E-02). */
export interface ChannelFacts {
  readonly id: string;
  readonly courtIds: readonly CourtId[];
  /** null: none yet. */
  readonly reported: {
    readonly on: boolean;
    /** Start of this state. */
    readonly at: Instant;
    readonly revision: number;
  } | null;
  /** The lamp may be on: reported on, or commanded on without an answer. */
  readonly isLit: boolean;
  /** The lamp answers, and no command is open. */
  readonly isReportCurrent: boolean;
  /** A command precedes every rule until its outcome (case A1). */
  readonly command: LightCommand | null;
}

/** All stored data that decide lights and doors. */
export interface Facts {
  readonly courts: readonly CourtFacts[];
  readonly channels: readonly ChannelFacts[];
  readonly doors: readonly DoorFacts[];
  readonly codes: readonly AccessCode[];
  readonly blocks: readonly Block[];
  /** false: no rule switches lights (L-08). */
  readonly autoLightControl: boolean;
  /**
   * Start of the scheduler's pause, or the last manual run since (Z-06): doors stay released only for windows
   * that covered that moment, of codes made before it. null: not paused.
   */
  readonly doorFreeze: RevisionedInstant | null;
}
