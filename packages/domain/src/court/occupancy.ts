import {
  type AccessCode,
  isActiveTimeLimited,
  isBookingNow,
  isForCourt,
  lightWindow,
} from "../access/access-code.ts";
import type { LightDecision } from "../scheduler/decide.ts";
import type { Instant } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import type { Court } from "./court.ts";

/** The event that a card's countdown counts to (C-05). */
export type Countdown =
  | { readonly kind: "booking_ends"; readonly at: Instant }
  | { readonly kind: "light_off"; readonly at: Instant };

/** Light badge "Auto", "An" or "Aus" (C-06); "after_time", shown as "Auto", goes off by itself. */
export type LightPhase = "on" | "after_time" | "off";

export interface Occupancy {
  /** The code whose name and end the card shows while the court is booked (C-04); null: free (C-03). */
  readonly current: AccessCode | null;
  /** The code of the next booking among the given codes (C-15). */
  readonly next: AccessCode | null;
  readonly countdown: Countdown | null;
  readonly lightPhase: LightPhase;
  /** Whether a code of this court alone covers now, so that the access can be ended (C-04). */
  readonly canEndAccess: boolean;
}

/**
 * The booking that covers now and the countdown of a court's card (C-03 to C-06). `isLightOn` is the reported state,
 * `light` the decision. In the after-time the countdown goes to the instant at which the decision turns the light off;
 * without such an instant there is no countdown.
 */
export function occupancy(
  court: Court,
  codes: readonly AccessCode[],
  isLightOn: boolean,
  light: LightDecision,
  now: Instant,
): Occupancy {
  const ofCourt = codes.filter((code) => isForCourt(code, court.id));
  const covering = ofCourt.filter((code) => isBookingNow(code, now)).sort(ownCourtThenLatestEnd);
  const current = covering[0] ?? null;
  const isAfterTime = court.autoMode && isLightOn && current === null && isInAfterTime(ofCourt, now);
  const goesOffAt = isAfterTime && light.desired === true ? light.until : null;

  return {
    current,
    next: nextAfter(ofCourt, now),
    countdown:
      current !== null
        ? { kind: "booking_ends", at: current.validity.until }
        : goesOffAt !== null
          ? { kind: "light_off", at: goesOffAt }
          : null,
    lightPhase: !isLightOn ? "off" : goesOffAt !== null ? "after_time" : "on",
    canEndAccess: covering.some((code) => code.courtId === court.id),
  };
}

function ownCourtThenLatestEnd(a: AccessCode, b: AccessCode): number {
  const own = Number(b.courtId !== null) - Number(a.courtId !== null);
  return own !== 0 ? own : b.validity.until - a.validity.until;
}

/** The time-limited code whose time begins next; of several codes with the same beginning, the court's own code. */
function nextAfter(codes: readonly AccessCode[], now: Instant): AccessCode | null {
  let next: AccessCode | null = null;
  for (const code of codes) {
    if (!isActiveTimeLimited(code) || code.validity.from <= now) continue;
    const startDifference = next === null ? -1 : code.validity.from - next.validity.from;
    if (startDifference < 0 || (startDifference === 0 && next?.courtId === null)) next = code;
  }
  return next;
}

/** Whether now lies in the light window of a booking that is over. */
function isInAfterTime(codes: readonly AccessCode[], now: Instant): boolean {
  return codes.some(
    (code) => isActiveTimeLimited(code) && code.validity.until <= now && covers(lightWindow(code), now),
  );
}
