import type { SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import type { KeyScope } from "@platzwart/domain/key-scope";

/** A signed-in user. */
export interface UserCaller extends SessionUser {
  /** Identifies the sign-in (glossary: session), whose tokens end together. */
  readonly familyId: string;
}

/** The caller with an API key, which allows only the calls of X-07. */
export interface BookingSystem {
  readonly role: "booking_system";
  readonly id: string;
  readonly tokenHash: string;
  readonly scopes: readonly KeyScope[];
  /** Refuses with too_many_bookings after too many within the hour. */
  refuseTooManyBookings(): void;
  /** Counts a new booking instead of a call, because bookings have a separate limit. */
  countBooking(): void;
}

/** A browser at a door that may check codes there and nothing else (D-30). */
export interface TerminalCaller {
  readonly role: "terminal";
  readonly id: string;
  readonly name: string;
  /** The only door whose codes it may check. */
  readonly doorId: string;
  readonly tokenHash: string;
}

/** A door's program as the author of its events, whose writes queue like those of callers. */
export interface ControllerCaller {
  readonly role: "controller";
  /** Id of the controller, or of a door without one. */
  readonly id: string;
}

export type Booker = UserCaller | BookingSystem;

/** The author of a request, identified on arrival. */
export type Caller = Booker | TerminalCaller;

/** Control loop, housekeeping and start, whose writes precede all others. */
export const SERVER = Object.freeze({ role: "server" as const });

/** Sign-in, refresh, set-up and notes about calls; anybody can cause these writes, so they queue. */
export const PUBLIC = Object.freeze({ role: "public" as const });

/** The author of a write, whose rights are checked again in its transaction. */
export type Writer = Caller | ControllerCaller | typeof SERVER | typeof PUBLIC;
