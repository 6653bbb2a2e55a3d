import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";

/** The part of a code's window in which now lies: the margin before, the booked time, or the margin after. */
export type WindowPart = "before" | "booking" | "after";

/**
 * A reason for the desired state of a light or door (Z-09); the sentences are in packages/texts. Reasons are stored
 * with scheduler runs.
 */
export type Reason =
  /** Now lies in a window: the time in which a code lights its court or opens its door. */
  | { readonly kind: "window"; readonly codeId: string; readonly window: Interval; readonly part: WindowPart }
  /** A window covers now and has no effect: what holds it back (a block, a pause, a lock by hand) stands beside it. */
  | { readonly kind: "held_back"; readonly codeId: string; readonly part: WindowPart }
  /**
   * No window covers now. `next`: the next window that blocks leave something of, from `at` on; where there is none,
   * the next one at all, with `at` null: a block covers all of it. null: none is known.
   */
  | {
      readonly kind: "no_window";
      readonly next: { readonly codeId: string; readonly at: Instant | null } | null;
    }
  /** The court is in manual mode: only users switch its light. */
  | { readonly kind: "manual_mode" }
  /**
   * The lamp lights other courts too, and these decide: it is on for them, off with theirs, or (`on` null) left as it is
   * because users switch it there.
   */
  | { readonly kind: "shared_light"; readonly on: boolean | null; readonly courtIds: readonly CourtId[] }
  /**
   * CourtFacts.lightIntent decides: the access was ended early, or an override ended while nothing switches the light
   * automatically. A user's switch in manual mode stores no intent.
   */
  | { readonly kind: "switched_by_hand" }
  /** A user switched the light against the automatic control until then (C-14); `reason`: as in LightOverride. */
  | {
      readonly kind: "override";
      readonly on: boolean;
      readonly until: Instant;
      readonly userId: string;
      readonly reason: string | null;
    }
  /** A block covers now: a period in which the court is closed. `courtId`: only where a door serves several courts. */
  | {
      readonly kind: "blocked";
      readonly blockId: string;
      readonly until: Instant;
      readonly courtId?: CourtId;
    }
  /** A user has the light switched now; it is not confirmed yet. */
  | { readonly kind: "being_switched"; readonly on: boolean; readonly userId: string }
  /** A user opened the door for some seconds, which are not over (D-31). */
  | { readonly kind: "opened_by_person"; readonly userId: string }
  /** Somebody typed a code, or the test code (D-12), before the door, so that it stands open for some seconds (Z-08). */
  | { readonly kind: "opened_by_code" | "opened_by_test_code" }
  /** The setting `auto_light_control` is off: no light follows the bookings. */
  | { readonly kind: "auto_light_off" }
  /** The court has the status unavailable: it is out of operation. */
  | { readonly kind: "court_unavailable" }
  /** A user locked the door although a window releases it (D-09). */
  | { readonly kind: "locked_by_hand"; readonly userId: string }
  /** The door is never released, it opens only for a typed code. */
  | { readonly kind: "code_only" }
  /**
   * A user paused the scheduler: no further window releases a door; lights are controlled as usual. `since`:
   * Facts.doorsFrozen.
   */
  | { readonly kind: "scheduler_paused"; readonly since: Instant };
