import type { ChannelFacts, LightIntent } from "./facts.ts";

/**
 * Why an intent is over: it is done, somebody at the lamp wanted otherwise since, its booking is over, no lamp can do it, or
 * other courts that share the lamp keep the light.
 */
export type LightIntentEnd = "done" | "switched_otherwise" | "booking_over" | "no_lamp" | "held_by_others";

/**
 * Why an intent is over; null: it stands. `lamps`: those of the court; `isInItsBooking`: whether a light window covers now,
 * also one that a block cuts. What a lamp reported before the intent counts only while it is settled: nothing that it was
 * told is under way, and it answers. Light that came to nothing in its booking is for nobody who comes later.
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

type LampOfIntent = Pick<ChannelFacts, "reported" | "isSettled">;

/** Whether a lamp has done what an intent wants of it. */
export function isDoneBy(intent: LightIntent, lamp: LampOfIntent): boolean {
  return lamp.reported?.on === intent.on && (isSince(intent, lamp) || lamp.isSettled);
}

function isSince({ madeIn }: LightIntent, { reported }: LampOfIntent): boolean {
  return reported !== null && reported.madeIn > madeIn;
}
