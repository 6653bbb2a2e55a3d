import type { AccessCode } from "../access/access-code.ts";
import type { Block } from "../court/block.ts";
import type { Court, CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";

/** "Licht 20 min an": a person switches a light in auto mode against the rule for a limited time (C-14). */
export interface LightOverride {
  readonly on: boolean;
  /** From the person's request to the end of the override. */
  readonly period: Interval;
  readonly userId: string;
}

/** A court with all that decisions about its light depend on. */
export interface CourtFacts extends Court {
  /**
   * The lasting intent for a light that no rule switches: off after its booking was ended, or the rule's last
   * result after an override (C-14); an intent "on" counts only inside a light window. null: no intent.
   */
  readonly lightIntent: boolean | null;
  readonly lightOverride: LightOverride | null;
  /** When the lamp first reported its present state; null: the lamp has never reported. */
  readonly lightReportedAt: Instant | null;
}

/** "Nach Zeitplan": released for the whole window. "Nur mit Code": opens when a code is typed (Z-08). */
export type DoorMode = "schedule" | "code_only";

/** A door with all that decisions about it depend on; a door serves one court or several (E-02). */
export interface DoorFacts {
  readonly id: string;
  readonly courtIds: readonly CourtId[];
  readonly mode: DoorMode;
}

/** Everything that decides what the lights and doors of the hall should be. */
export interface Facts {
  readonly courts: readonly CourtFacts[];
  readonly doors: readonly DoorFacts[];
  readonly codes: readonly AccessCode[];
  readonly blocks: readonly Block[];
  /** The setting `auto_light_control`; false: no rule switches any light (L-08). */
  readonly autoLightControl: boolean;
  /**
   * While the scheduler is paused (Z-06): the instant of the pause or of the last run by hand since. Only windows that
   * cover this instant, of codes created before it, still release a door. null: the scheduler is not paused.
   */
  readonly doorsFrozenAt: Instant | null;
}
