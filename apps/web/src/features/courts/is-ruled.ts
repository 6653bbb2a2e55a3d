import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";

/** Whether the light of a court is switched by itself: in auto mode, unless that is off for the whole hall (L-08). */
export function isRuled({ autoMode, light }: Pick<CourtView, "autoMode" | "light">): boolean {
  return autoMode && !light.reasons.some(({ kind }) => kind === "auto_light_off");
}
