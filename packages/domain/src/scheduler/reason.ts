import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";

/** before, after: in the margin before or after the booked time. */
export type WindowPart = "before" | "booking" | "after";

/** Why a light or door is as decided, stored with scheduler runs; packages/texts has sentences (Z-09). */
export type Reason =
  | { readonly kind: "window"; readonly codeId: string; readonly window: Interval; readonly part: WindowPart }
  /** A window covers now, but a further reason (block, pause, manual lock) suppresses it. */
  | { readonly kind: "held_back"; readonly codeId: string; readonly part: WindowPart }
  /** `next`: the next window outside of blocks; with `at` null: the next one inside of one; null: none. */
  | {
      readonly kind: "no_window";
      readonly next: { readonly codeId: string; readonly at: Instant | null } | null;
    }
  | { readonly kind: "manual_mode" }
  /** Other courts decide about a shared lamp; `on` null: unchanged, because users switch it there. */
  | { readonly kind: "shared_light"; readonly on: boolean | null; readonly courtIds: readonly CourtId[] }
  /** CourtFacts.lightIntent decides. */
  | { readonly kind: "switched_by_hand" }
  /** `reason`: as in LightOverride (C-14). */
  | {
      readonly kind: "override";
      readonly on: boolean;
      readonly until: Instant;
      readonly userId: string;
      readonly reason: string | null;
    }
  /** `courtId`: only for a door of several courts. */
  | {
      readonly kind: "blocked";
      readonly blockId: string;
      readonly until: Instant;
      readonly courtId?: CourtId;
    }
  | { readonly kind: "being_switched"; readonly on: boolean; readonly userId: string }
  /** A user opened the door for some seconds (D-31). */
  | { readonly kind: "opened_by_person"; readonly userId: string }
  /** A typed code (Z-08) or test code (D-12) opened the door for some seconds. */
  | { readonly kind: "opened_by_code" | "opened_by_test_code" }
  | { readonly kind: "auto_light_off" }
  | { readonly kind: "court_unavailable" }
  /** A user locked the door although a window releases it (D-09). */
  | { readonly kind: "locked_by_hand"; readonly userId: string }
  | { readonly kind: "code_only" }
  /** Windows release no more doors, but lights are controlled; `since`: Facts.doorFreeze. */
  | { readonly kind: "scheduler_paused"; readonly since: Instant };
