import type { ChannelFacts, LightIntent } from "./facts.ts";

/** no_lamp: the court has none; held_by_others: other courts keep a shared lamp lit. */
export type LightIntentEndReason =
  | "done"
  | "switched_otherwise"
  | "booking_over"
  | "no_lamp"
  | "held_by_others";

/**
 * null: the intent still counts; reports from before the intent prove it done only if they are current.
 * `isInItsBooking`: a light window covers now, even one that a block suppresses.
 */
export function endOfLightIntent(
  intent: LightIntent,
  lamps: readonly LampOfIntent[],
  isInItsBooking: boolean,
): LightIntentEndReason | null {
  if (lamps.length === 0) return "no_lamp";
  if (lamps.some((lamp) => isReportedSince(intent, lamp) && lamp.reported?.on !== intent.on))
    return "switched_otherwise";
  if (lamps.every((lamp) => isIntentDone(intent, lamp))) return "done";
  return intent.on && !isInItsBooking ? "booking_over" : null;
}

type LampOfIntent = Pick<ChannelFacts, "reported" | "isReportCurrent">;

export function isIntentDone(intent: LightIntent, lamp: LampOfIntent): boolean {
  return lamp.reported?.on === intent.on && (isReportedSince(intent, lamp) || lamp.isReportCurrent);
}

function isReportedSince({ revision }: LightIntent, { reported }: LampOfIntent): boolean {
  return reported !== null && reported.revision > revision;
}
