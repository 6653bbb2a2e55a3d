import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { PendingRequest } from "../../lib/api/latest-request.ts";

interface ShownLight {
  /** State being switched to; null: none. */
  readonly pending: boolean | null;
  /** Position of the switch: requested, else reported; on while any lamp is, so that it can be switched off. */
  readonly isOn: boolean;
}

/** Light of a court as shown: this user's request first, then the server's pending command. */
export function shownLight(court: CourtView, request: PendingRequest<boolean> | null): ShownLight {
  const { isLightOn, light } = court;
  const isAsRequested = request?.value === true ? isLightOn : !isLightOn && !light.isPartlyOn;
  const isConfirmed = request?.isSent === true && light.pending === null && isAsRequested;
  const pending = request === null || isConfirmed ? light.pending : request.value;
  return { pending, isOn: pending ?? (isLightOn || light.isPartlyOn) };
}

/** Whether the rule switches a court's light: in auto mode, unless that is off for the whole hall (L-08). */
export function isRuled({ autoMode, light }: Pick<CourtView, "autoMode" | "light">): boolean {
  return autoMode && !light.reasons.some(({ kind }) => kind === "auto_light_off");
}
