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
  | { readonly kind: "window"; readonly codeId: string; readonly window: Interval; readonly part: WindowPart }
  /**
   * A window covers now without an effect; its suppression (a block, a pause, a lock by hand) is a reason of its own.
   */
  | { readonly kind: "held_back"; readonly codeId: string; readonly part: WindowPart }
  /**
   * No window covers now. `next`: the next window that blocks do not cover wholly, from `at` on; without one, the
   * next window at all, with `at` null. null: none known.
   */
  | {
      readonly kind: "no_window";
      readonly next: { readonly codeId: string; readonly at: Instant | null } | null;
    }
  /** The court is in manual mode: only users switch its light. */
  | { readonly kind: "manual_mode" }
  /**
   * The lamp is shared, and other courts decide: on for them, off with them, or (`on` null) unchanged because users
   * switch it there.
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
  | { readonly kind: "being_switched"; readonly on: boolean; readonly userId: string }
  /** A user opened the door for some seconds that are not over (D-31). */
  | { readonly kind: "opened_by_person"; readonly userId: string }
  /** A code, or the test code (D-12), was typed at the door, which stays open for some seconds (Z-08). */
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
