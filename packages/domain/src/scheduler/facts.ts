import type { AccessCode } from "../access/access-code.ts";
import type { Block } from "../court/block.ts";
import type { Court, CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";

/** "Licht 20 min an": what a person wants of a light in auto mode for a time (C-14). */
export interface LightOverride {
  readonly on: boolean;
  /** From when it was asked for until when it is to hold. */
  readonly period: Interval;
  readonly userId: string;
}

/** A court as the decision sees it. */
export interface CourtFacts extends Court {
  /**
   * What a light that no rule switches still has to become: off after its booking was ended, or what the rule
   * would want after the time for which somebody switched it (C-14), on only as long as it would; null: nothing.
   */
  readonly lightIntent: boolean | null;
  readonly lightOverride: LightOverride | null;
  /** Since when the light is reported as it is; null: it never reported. */
  readonly lightReportedAt: Instant | null;
}

/** "Nach Zeitplan": released for the whole window. "Nur mit Code": opens when a code is typed (Z-08). */
export type DoorMode = "schedule" | "code_only";

/** A door as the decision sees it; it serves one court or several (E-02). */
export interface DoorFacts {
  readonly id: string;
  readonly courtIds: readonly CourtId[];
  readonly mode: DoorMode;
}

/** Everything that counts for what the lights and doors of the hall should be. */
export interface Facts {
  readonly courts: readonly CourtFacts[];
  readonly doors: readonly DoorFacts[];
  readonly codes: readonly AccessCode[];
  readonly blocks: readonly Block[];
  /** `auto_light_control`: off leaves every light as it is (L-08). */
  readonly autoLightControl: boolean;
  /**
   * While the scheduler is paused (Z-06): the last instant at which doors were commanded, when it was paused or last
   * run by hand. Only windows that covered it, of codes that there were then, still release a door. null: it is not paused.
   */
  readonly doorsFrozenAt: Instant | null;
}
