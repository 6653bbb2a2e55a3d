import type { AccessCode } from "../access/access-code.ts";
import type { Court } from "../court/court.ts";

/** A court as the decision sees it. */
export interface CourtFacts extends Court {
  /** What a manual light still has to become, for instance off after its booking was ended; null: nothing. */
  readonly lightWish: boolean | null;
}

/** Everything that counts for what a court's light and door should be. */
export interface Facts {
  readonly courts: readonly CourtFacts[];
  readonly codes: readonly AccessCode[];
  /** `auto_light_control`: off leaves every light as it is (L-08). */
  readonly autoLightControl: boolean;
}
