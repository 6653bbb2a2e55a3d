import {
  type AccessCode,
  isBookingNow,
  isForCourt,
  isTimeLimited,
  lightWindow,
} from "../access/access-code.ts";
import type { LightDecision } from "../scheduler/decide.ts";
import type { Instant } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import type { Court } from "./court.ts";

/** What a countdown on a card counts to, and how it is labelled (C-05). */
export type Countdown =
  | { readonly kind: "booking_ends"; readonly at: Instant }
  | { readonly kind: "light_off"; readonly at: Instant };

/** Light badge "Auto", "An" or "Aus" (C-06); "after_time", shown as "Auto", goes off by itself. */
export type LightPhase = "on" | "after_time" | "off";

export interface Occupancy {
  /** The code that name and countdown come from while the court is booked (C-04); null: free (C-03). */
  readonly current: AccessCode | null;
  /** The code of the booking after the present one (C-15), as far as the codes at hand tell. */
  readonly next: AccessCode | null;
  readonly countdown: Countdown | null;
  readonly lightPhase: LightPhase;
  /** Whether a code of the court itself covers now, so that its access can be ended (C-04). */
  readonly canEndAccess: boolean;
}

/**
 * Who is on a court now and what its card counts down to (C-03 to C-06). `isLightOn` is the reported state, `light` what
 * was decided: in the after-time the countdown goes to when that turns the light off, and where nothing does so by itself
 * there is none.
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

/** The time-limited code whose time begins next; of several that begin at once the court's own. */
function nextAfter(codes: readonly AccessCode[], now: Instant): AccessCode | null {
  let next: AccessCode | null = null;
  for (const code of codes) {
    if (!isTimeLimited(code) || code.validity.from <= now) continue;
    const startDifference = next === null ? -1 : code.validity.from - next.validity.from;
    if (startDifference < 0 || (startDifference === 0 && next?.courtId === null)) next = code;
  }
  return next;
}

/** Whether now lies in the light window of a booking that is over. */
function isInAfterTime(codes: readonly AccessCode[], now: Instant): boolean {
  return codes.some(
    (code) => isTimeLimited(code) && code.validity.until <= now && covers(lightWindow(code), now),
  );
}
