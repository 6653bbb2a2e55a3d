import type { ChannelFacts, LightIntent } from "./facts.ts";

/**
 * End of an intent: done, a later press at the lamp, the end of its booking, no lamp for it, or other courts that
 * keep a shared light.
 */
export type LightIntentEnd = "done" | "switched_otherwise" | "booking_over" | "no_lamp" | "held_by_others";

/**
 * Why an intent is over; null: it still counts. `lamps`: the court's; `isInItsBooking`: whether a light window covers
 * now, even one cut by a block. A report from before the intent counts only while the lamp answers and no command is
 * open. An intent for light ends with its booking.
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

function isSince({ madeIn }: LightIntent, { reported }: LampOfIntent): boolean {
  return reported !== null && reported.madeIn > madeIn;
}
