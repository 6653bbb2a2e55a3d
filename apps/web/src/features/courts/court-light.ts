import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { PendingRequest } from "../../shared/latest-wish.ts";

interface ShownLight {
  /** What the light is to become; null: nothing is under way. */
  readonly pending: boolean | null;
  /** Where the switch stands: at the wish, or at what was reported; on while any lamp burns, so that it can be put out. */
  readonly isOn: boolean;
}

/** The light of a court as it is shown: this person's own wish first, then what the server is having switched. */
export function shownLight(court: CourtView, request: PendingRequest<boolean> | null): ShownLight {
  const { isLightOn, light } = court;
  const isAsRequested = request?.value === true ? isLightOn : !isLightOn && !light.isPartlyOn;
  const isConfirmed = request?.isSent === true && light.pending === null && isAsRequested;
  const pending = request === null || isConfirmed ? light.pending : request.value;
  return { pending, isOn: pending ?? (isLightOn || light.isPartlyOn) };
}

/** Whether the light of a court is switched by itself: in auto mode, unless that is off for the whole hall (L-08). */
export function isRuled({ autoMode, light }: Pick<CourtView, "autoMode" | "light">): boolean {
  return autoMode && !light.reasons.some(({ kind }) => kind === "auto_light_off");
}
