import type { SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import type { KeyScope } from "@platzwart/domain/key-scope";

/** The signed-in user who sends a request; a request with an API key has a BookingSystem instead. */
export interface UserCaller extends SessionUser {
  /** The token family of the access token: all tokens that descend from one sign-in and end together. */
  readonly familyId: string;
}

/** The caller of a call with an API key; the key allows only the calls of X-07. */
export interface BookingSystem {
  readonly role: "booking_system";
  readonly id: string;
  readonly tokenHash: string;
  readonly scopes: readonly KeyScope[];
  /** Refuses with too_many_bookings after too many within the hour. */
  refuseTooManyBookings(): void;
  /** Counts a new booking instead of a call: bookings have a limit of their own. */
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

/** A door's program as the author of its events: such writes wait like those of callers. */
export interface ControllerCaller {
  readonly role: "controller";
  /** Of the controller, or of a door without one. */
  readonly id: string;
}

export type Booker = UserCaller | BookingSystem;

/** The author of a request, by its token on arrival. */
export type Caller = Booker | TerminalCaller;

/** The server itself as the author of a write: control loop, housekeeping and start. Its writes precede all others. */
export const SERVER = Object.freeze({ role: "server" as const });

/**
 * An unidentified author: sign-in, refresh and set-up, which check credentials in their transaction, and notes about
 * calls. Such writes wait like those of callers, since anybody can cause them.
 */
export const PUBLIC = Object.freeze({ role: "public" as const });

/**
 * The author of a write. A caller's rights are checked again in the transaction of the write, because the request's
 * token may have become invalid since.
 */
export type Writer = Caller | ControllerCaller | typeof SERVER | typeof PUBLIC;
