import type { ChannelFacts, LightIntent } from "./facts.ts";

/** no_lamp: the court has none; held_by_others: other courts keep a shared lamp lit. */
export type LightIntentEnd = "done" | "switched_otherwise" | "booking_over" | "no_lamp" | "held_by_others";

/**
 * null: the intent still counts; earlier reports prove it done only if they are current. `isInItsBooking`: a
 * light window covers now, even one cut by a block.
 */
export function endOfLightIntent(
  intent: LightIntent,
  lamps: readonly LampOfIntent[],
  isInItsBooking: boolean,
): LightIntentEnd | null {
  if (lamps.length === 0) return "no_lamp";
  if (lamps.some((lamp) => isSince(intent, lamp) && lamp.reported?.on !== intent.on))
    return "switched_otherwise";
  if (lamps.every((lamp) => isDoneBy(intent, lamp))) return "done";
  return intent.on && !isInItsBooking ? "booking_over" : null;
}

type LampOfIntent = Pick<ChannelFacts, "reported" | "isReportCurrent">;

export function isDoneBy(intent: LightIntent, lamp: LampOfIntent): boolean {
  return lamp.reported?.on === intent.on && (isSince(intent, lamp) || lamp.isReportCurrent);
}

function isSince({ revision }: LightIntent, { reported }: LampOfIntent): boolean {
  return reported !== null && reported.revision > revision;
}
