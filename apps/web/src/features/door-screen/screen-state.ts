import { between, type Duration, type Instant, minus, SECOND } from "@platzwart/domain/time/instant";
import { doorPhase } from "../../entities/doors/door-phase.ts";
import type { EntrySnapshot } from "./entry-session.ts";
import type { ScreenDoor } from "./screen-door.ts";

export type ScreenState =
  | { readonly kind: "checking" }
  /** Opened by a code or a person. */
  | { readonly kind: "unlocked"; readonly secondsLeft: number; readonly isGranted: boolean }
  /** Granted, and not yet reported open; `heldUntil`: end of a present release by the schedule. */
  | { readonly kind: "granted"; readonly heldUntil: Instant | null }
  /** Granted at a door that does not answer, so no opening is promised (D-07). */
  | { readonly kind: "silent" }
  | { readonly kind: "denied" }
  /** The code was not checked; `refusal`: the server's reason; null: no answer. */
  | { readonly kind: "failed"; readonly refusal: string | null }
  | { readonly kind: "locked out"; readonly secondsLeft: number }
  /** Without a connection to the server. */
  | { readonly kind: "lost" }
  /** No court of the door is in operation, so no code opens it. */
  | { readonly kind: "out of use" }
  /** Unlocked by the schedule. */
  | { readonly kind: "released"; readonly until: Instant }
  | { readonly kind: "ready" };

/** The one thing that a screen says: what concerns the person who typed comes before the door's state. */
export function screenState(
  { entry, lockedOutUntil, refusal }: EntrySnapshot,
  door: ScreenDoor,
  {
    now,
    elapsed,
    isLost,
    isOutOfUse,
  }: {
    readonly now: Instant;
    /** Clock.elapsed, by which lockouts count. */
    readonly elapsed: Duration;
    readonly isLost: boolean;
    readonly isOutOfUse: boolean;
  },
): ScreenState {
  const isOpen = doorPhase(door, now) === "open";
  const secondsOpen = isOpen ? secondsOpenOf(door, now) : 0;
  const heldUntil = isOpen && secondsUntil(door.heldUntil, now) > 0 ? door.heldUntil : null;
  const secondsLocked =
    lockedOutUntil === null ? 0 : Math.max(0, Math.ceil(minus(lockedOutUntil, elapsed) / SECOND));
  if (entry.state === "validating") return { kind: "checking" };
  // a new answer outranks an opening for an earlier person
  if (entry.state === "failed") return { kind: "failed", refusal };
  if (entry.state === "invalid" && secondsLocked === 0) return { kind: "denied" };
  if (secondsOpen > 0)
    return { kind: "unlocked", secondsLeft: secondsOpen, isGranted: entry.state === "valid" };
  if (entry.state === "valid")
    return door.fault === null ? { kind: "granted", heldUntil } : { kind: "silent" };
  if (secondsLocked > 0) return { kind: "locked out", secondsLeft: secondsLocked };
  if (isLost) return { kind: "lost" };
  if (isOutOfUse) return { kind: "out of use" };
  if (heldUntil !== null) return { kind: "released", until: heldUntil };
  return { kind: "ready" };
}

/** Seconds of an opening without a code (D-31). */
const SECONDS_OPENED_BY_PERSON = 10;

/** Whole seconds, capped by the opening's duration, as the page's time may lag the door's. */
function secondsOpenOf({ openUntil, openSeconds, reportedAt }: ScreenDoor, now: Instant): number {
  const secondsLeft = secondsUntil(openUntil, now);
  const sinceReport = reportedAt === null ? secondsLeft : secondsUntil(openUntil, reportedAt);
  return Math.min(secondsLeft, sinceReport, Math.max(openSeconds, SECONDS_OPENED_BY_PERSON));
}

function secondsUntil(until: Instant | null, now: Instant): number {
  return until === null ? 0 : Math.max(0, Math.ceil(between(now, until) / SECOND));
}
