import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { PendingRequest } from "../../lib/api/latest-request.ts";

interface ShownLight {
  /** State being switched to; null: none. */
  readonly pending: boolean | null;
  /** Requested or pending state, else on while any lamp is reported on. */
  readonly isOn: boolean;
}

/** This user's request precedes the server's pending command. */
export function shownLight(court: CourtView, request: PendingRequest<boolean> | null): ShownLight {
  const { isLightOn, light } = court;
  const isAsRequested = request?.value === true ? isLightOn : !isLightOn && !light.isPartlyOn;
  const isConfirmed = request?.isSent === true && light.pending === null && isAsRequested;
  const pending = request === null || isConfirmed ? light.pending : request.value;
  return { pending, isOn: pending ?? (isLightOn || light.isPartlyOn) };
}

/** Auto mode rules a light unless it is off for the whole hall (L-08). */
export function isRuled({ autoMode, light }: Pick<CourtView, "autoMode" | "light">): boolean {
  return autoMode && !light.reasons.some(({ kind }) => kind === "auto_light_off");
}
