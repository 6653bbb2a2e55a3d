import { between, type Duration, type Instant, minus, SECOND } from "@platzwart/domain/time/instant";
import { doorPhase } from "../../shared/door-phase.ts";
import type { EntrySnapshot } from "./entry-session.ts";
import type { ScreenDoor } from "./screen-door.ts";

/** What a door's screen says in large letters; what matters most to whoever stands there comes first. */
export type ScreenState =
  | { readonly kind: "checking" }
  /** Open for a code or by somebody, for so many seconds more. */
  | { readonly kind: "unlocked"; readonly secondsLeft: number; readonly isGranted: boolean }
  /** The server said yes; the door has not reported that it is open for it. `heldUntil`: it is open anyway until then. */
  | { readonly kind: "granted"; readonly heldUntil: Instant | null }
  /** The server said yes, and the door is known not to answer: nobody says that it opens (D-07). */
  | { readonly kind: "silent" }
  | { readonly kind: "denied" }
  /** It was not checked; `refusal`: why, in the server's words; null: it did not answer. */
  | { readonly kind: "failed"; readonly refusal: string | null }
  | { readonly kind: "locked out"; readonly secondsLeft: number }
  /** The server is out of reach. */
  | { readonly kind: "lost" }
  /** None of its courts is in operation: no code opens it. */
  | { readonly kind: "out of use" }
  /** Open by schedule. */
  | { readonly kind: "released"; readonly until: Instant }
  | { readonly kind: "ready" };

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
    /** Clock.elapsed, by which locks of the keypad are counted. */
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
  // a fresh answer to what was just typed counts for more than that the door is open for somebody before
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

/** How long somebody without a code opens a door for (D-31), in seconds. */
const OPENED_BY_PERSON = 10;

/**
 * How long it stays open, in whole seconds. The time by which this page counts may be part of a second behind that of the
 * door, so that it begins with no more than the door was opened for.
 */
function secondsOpenOf({ openUntil, openSeconds, reportedAt }: ScreenDoor, now: Instant): number {
  const left = secondsUntil(openUntil, now);
  const sinceReport = reportedAt === null ? left : secondsUntil(openUntil, reportedAt);
  return Math.min(left, sinceReport, Math.max(openSeconds, OPENED_BY_PERSON));
}

function secondsUntil(until: Instant | null, now: Instant): number {
  return until === null ? 0 : Math.max(0, Math.ceil(between(now, until) / SECOND));
}
