import type { AccessCode } from "../access/access-code.ts";
import type { Block } from "../court/block.ts";
import type { Court, CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";

/**
 * A user switched a light in auto mode against the automatic control for a limited time (C-14; on the page "Licht 20
 * min an").
 */
export interface LightOverride {
  readonly on: boolean;
  readonly period: Interval;
  readonly userId: string;
  /** Reason for switching all lights of the hall together; null: this court's alone. */
  readonly reason: string | null;
}

/** A person's intent for a court's light. */
export interface LightIntent {
  readonly on: boolean;
  /** Revision of the facts at the intent (AccessCode.madeIn). */
  readonly madeIn: number;
}

export interface CourtFacts extends Court {
  /**
   * A single intent: dark after an ended access, or the rule's value when an override ended while no light
   * follows the bookings (C-14). It lasts until done; "on" counts only inside a light window, because nothing would
   * switch the light off later. null: none.
   */
  readonly lightIntent: LightIntent | null;
  /**
   * A lasting intent for a court in manual mode. It counts if the court shares its lamp, which then does not go out
   * with another court's booking (Z-01). null: unknown, or the court is in auto mode.
   */
  readonly manualLight: LightIntent | null;
  /** The last override, which may be over (see overrideInForce); null: none is stored. */
  readonly lightOverride: LightOverride | null;
  /** The state that the lamp last reported (true: on); false before the first report. */
  readonly isLightOn: boolean;
  /**
   * The instant of the lamp's first report of its present state (on or off); null: the lamp has never
   * reported.
   */
  readonly lightReportedAt: Instant | null;
}

/**
 * schedule: the door is released (kept unlocked) during the whole door window of a code. code_only: the door is
 * unlocked for some seconds when a code is typed (Z-08).
 */
export type DoorMode = "schedule" | "code_only";

/** A door with everything on which the decision about it depends; a door serves one court or several (E-02). */
export interface DoorFacts {
  readonly id: string;
  readonly courtIds: readonly CourtId[];
  readonly mode: DoorMode;
  /** A lock by hand during a release; null: none, or a code was typed since (D-09). */
  readonly lock: DoorLock | null;
  /** null: no opening is known. */
  readonly opening: DoorOpening | null;
}

/**
 * A lock by hand holds until the next edge of any window of the door's courts. A booking made after it releases the
 * door at once.
 */
export interface DoorLock extends Moment {
  readonly userId: string;
}

/** A user's single command to a lamp; it is over with its outcome (design.md 1). */
export interface LightCommand {
  readonly on: boolean;
  readonly userId: string;
}

/** An opening of a door for some seconds: by a user (D-31), or for a code or the test code typed there (Z-08, D-12). */
export interface DoorOpening {
  readonly by: { readonly kind: "user"; readonly userId: string } | { readonly kind: "code" | "test_code" };
  readonly until: Instant;
}

/** A point in time: by the clock, and in the order of the facts, which no clock step can change. */
export interface Moment {
  readonly at: Instant;
  /** The revision of the facts; see AccessCode.madeIn. */
  readonly madeIn: number;
}

/** A lamp that lights one court, several or the whole hall; a court may have several (E-02). */
export interface ChannelFacts {
  readonly id: string;
  readonly courtIds: readonly CourtId[];
  /** Last report; null: none yet. */
  readonly reported: {
    readonly on: boolean;
    /** Begin of this state. */
    readonly at: Instant;
    /** Revision of the facts at its storing. */
    readonly madeIn: number;
  } | null;
  /** Whether it may be on: reported so, or commanded so without an answer. */
  readonly isLit: boolean;
  /** Whether the report is surely the present state: the lamp answers, and no command is open. */
  readonly isReportCurrent: boolean;
  /** Holds until its outcome, despite every rule (case A1). */
  readonly command: LightCommand | null;
}

/** The facts: the stored data that decide what the lights and doors of the hall should do. */
export interface Facts {
  readonly courts: readonly CourtFacts[];
  readonly channels: readonly ChannelFacts[];
  readonly doors: readonly DoorFacts[];
  readonly codes: readonly AccessCode[];
  readonly blocks: readonly Block[];
  /** The setting `auto_light_control`; false: the automatic control switches no light (L-08). */
  readonly autoLightControl: boolean;
  /**
   * While the scheduler is paused (Z-06): the moment of the pause, or of the last manual run after it. A door stays
   * released only for windows that covered it, of codes made before it, so that codes made during the pause release
   * nothing. null: the scheduler is not paused.
   */
  readonly doorsFrozen: Moment | null;
}
