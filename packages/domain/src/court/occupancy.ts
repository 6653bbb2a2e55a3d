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

/** What the countdown on a court's card counts to (C-05). */
export type Countdown =
  | { readonly kind: "booking_ends"; readonly at: Instant }
  | { readonly kind: "light_off"; readonly at: Instant };

/** Badge "An", "Auto" or "Aus" (C-06); after_time: on for `lightAfter` minutes after the booking. */
type LightPhase = "on" | "after_time" | "off";

/** A time-limited code counts as a booking, even without one. */
interface Occupancy {
  /** The code whose name and end the card shows (C-04); null: free (C-03). */
  readonly current: AccessCode | null;
  readonly countdown: Countdown | null;
  readonly lightPhase: LightPhase;
  /** A code of this court alone covers now; codes for all courts cannot be ended here (C-04). */
  readonly canEndAccess: boolean;
}

/** What a court's card shows; `isLightOn`: as the lamp reports; `light`: as decided. */
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

function singleCourtThenLatestEnd(a: AccessCode, b: AccessCode): number {
  const singleFirst = Number(b.courtId !== null) - Number(a.courtId !== null);
  return singleFirst !== 0 ? singleFirst : b.validity.until - a.validity.until;
}

function isInAfterTime(codes: readonly AccessCode[], now: Instant): boolean {
  return codes.some(
    (code) => isActiveOnCourts(code) && code.validity.until <= now && covers(lightWindow(code), now),
  );
}
