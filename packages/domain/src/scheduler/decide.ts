import {
  type AccessCode,
  doorWindow,
  isForCourt,
  isTimeLimited,
  lightWindow,
} from "../access/access-code.ts";
import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import { covers, type Interval, unbrokenUntil } from "../time/interval.ts";
import type { CourtFacts, Facts } from "./facts.ts";

/** Where in a code's window now lies. */
export type WindowPart = "before" | "booking" | "after";

/** Why a light or door should be as it is; the sentences are in packages/texts. */
export type Reason =
  | { readonly kind: "window"; readonly codeId: string; readonly window: Interval; readonly part: WindowPart }
  | { readonly kind: "no_window"; readonly next: { readonly codeId: string; readonly at: Instant } | null }
  | { readonly kind: "manual_mode" }
  | { readonly kind: "switched_by_hand" }
  | { readonly kind: "auto_light_off" }
  | { readonly kind: "court_unavailable" };

/** What a light should be: on, off, or (null) as it is. `until`: when that changes, as far as is known now. */
export interface LightDecision {
  readonly desired: boolean | null;
  readonly until: Instant | null;
  readonly reasons: readonly Reason[];
}

export interface DoorDecision {
  readonly released: boolean;
  readonly until: Instant | null;
  readonly reasons: readonly Reason[];
}

export interface CourtDecision {
  readonly courtId: CourtId;
  readonly light: LightDecision;
  readonly door: DoorDecision;
}

/** What every court's light and door should be at an instant, and why (L-01, L-06, L-09, Z-02). */
export function decide(facts: Facts, now: Instant): CourtDecision[] {
  const timeLimited = facts.codes.filter(isTimeLimited);
  return facts.courts.map((court) => {
    const codes = timeLimited.filter((code) => isForCourt(code, court.id));
    return {
      courtId: court.id,
      light: decideLight(court, codes, facts.autoLightControl, now),
      door: decideDoor(court, codes, now),
    };
  });
}

function decideLight(
  court: CourtFacts,
  codes: readonly AccessCode[],
  autoLightControl: boolean,
  now: Instant,
): LightDecision {
  if (!court.autoMode) {
    return court.lightWish === null
      ? { desired: null, until: null, reasons: [{ kind: "manual_mode" }] }
      : { desired: court.lightWish, until: null, reasons: [{ kind: "switched_by_hand" }] };
  }
  if (court.status !== "available")
    return { desired: false, until: null, reasons: [{ kind: "court_unavailable" }] };
  if (!autoLightControl) return { desired: null, until: null, reasons: [{ kind: "auto_light_off" }] };
  const { covered, until, reasons } = inWindows(codes, lightWindow, now);
  return { desired: covered, until, reasons };
}

function decideDoor(court: CourtFacts, codes: readonly AccessCode[], now: Instant): DoorDecision {
  if (court.status !== "available")
    return { released: false, until: null, reasons: [{ kind: "court_unavailable" }] };
  const { covered, until, reasons } = inWindows(codes, doorWindow, now);
  return { released: covered, until, reasons };
}

/** Whether some code's window covers now, until when, and by which codes; windows that touch count as one (L-09). */
function inWindows(codes: readonly AccessCode[], windowOf: (code: AccessCode) => Interval, now: Instant) {
  const windows = codes
    .map((code) => ({ code, window: windowOf(code) }))
    .filter(({ window }) => window.until > now);
  const open = windows.filter(({ window }) => covers(window, now));
  if (open.length > 0) {
    const reasons = open.map(({ code, window }): Reason => {
      const part = now < code.validity.from ? "before" : now < code.validity.until ? "booking" : "after";
      return { kind: "window", codeId: code.id, window, part };
    });
    const until = unbrokenUntil(
      windows.map(({ window }) => window),
      now,
    );
    return { covered: true, until, reasons };
  }
  let next: { codeId: string; at: Instant } | null = null;
  for (const { code, window } of windows) {
    if (next === null || window.from < next.at) next = { codeId: code.id, at: window.from };
  }
  const reasons: Reason[] = [{ kind: "no_window", next }];
  return { covered: false, until: next?.at ?? null, reasons };
}
