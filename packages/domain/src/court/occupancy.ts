import {
  type AccessCode,
  countsAsBookingNow,
  isActiveOnCourts,
  isForCourt,
  lightWindow,
} from "../access/access-code.ts";
import type { LightDecision } from "../scheduler/channel-decision.ts";
import type { Instant } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import type { Court } from "./court.ts";

/** The event that the countdown on a court's tile (card) of the start page counts to (C-05). */
export type Countdown =
  | { readonly kind: "booking_ends"; readonly at: Instant }
  | { readonly kind: "light_off"; readonly at: Instant };

/**
 * The light badge on the tile (C-06). after_time: the booking is over and the light stays on for the code's
 * `lightAfter` minutes; the badge is "Auto". on: "An". off: "Aus".
 */
type LightPhase = "on" | "after_time" | "off";

/** Content of the court's tile. A time-limited code counts as a booking, even without a booking record. */
interface Occupancy {
  /**
   * The code that makes the court booked now, with the name and end that the tile shows (C-04); null: free
   * (C-03).
   */
  readonly current: AccessCode | null;
  readonly countdown: Countdown | null;
  readonly lightPhase: LightPhase;
  /**
   * Whether "Buchung beenden" has anything to end: a time-limited code of this court alone whose booked time covers
   * now. It never ends codes for all courts (C-04).
   */
  readonly canEndAccess: boolean;
}

/**
 * Content of the court's tile now (C-03 to C-06). `isLightOn`: the reported state. `light`: the desired state. During
 * a booking the countdown runs to its end, after it to the light's automatic end; null if unknown.
 */
export function occupancy(
  court: Court,
  codes: readonly AccessCode[],
  isLightOn: boolean,
  light: LightDecision,
  now: Instant,
): Occupancy {
  const ofCourt = codes.filter((code) => isForCourt(code, court.id));
  const covering = ofCourt.filter((code) => countsAsBookingNow(code, now)).sort(singleCourtThenLatestEnd);
  const current = covering[0] ?? null;
  const isAfterTime = court.autoMode && isLightOn && current === null && isInAfterTime(ofCourt, now);
  const goesOffAt = isAfterTime && light.desired === true ? light.until : null;

  return {
    current,
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

/** Sorts codes for a single court before codes for all courts, then by end, the latest first. */
function singleCourtThenLatestEnd(a: AccessCode, b: AccessCode): number {
  const singleFirst = Number(b.courtId !== null) - Number(a.courtId !== null);
  return singleFirst !== 0 ? singleFirst : b.validity.until - a.validity.until;
}

/** Whether now lies in the light margin after the booked time of a code. */
function isInAfterTime(codes: readonly AccessCode[], now: Instant): boolean {
  return codes.some(
    (code) => isActiveOnCourts(code) && code.validity.until <= now && covers(lightWindow(code), now),
  );
}
