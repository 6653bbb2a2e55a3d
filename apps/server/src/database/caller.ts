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
  /** The id of the API key. */
  readonly id: string;
  /** The hash of the token that the request was sent with. */
  readonly tokenHash: string;
  /** What the key allows. */
  readonly scopes: readonly KeyScope[];
  /** Refuses with too_many_bookings when the key has made too many within the hour. */
  refuseTooManyBookings(): void;
  /** Counts a new booking, and takes its call from the count of calls: bookings have a limit of their own. */
  countBooking(): void;
}

/** A browser at a door that may check codes there and nothing else (D-30). */
export interface TerminalCaller {
  readonly role: "terminal";
  readonly id: string;
  readonly name: string;
  /** The only door whose codes it may have checked. */
  readonly doorId: string;
  /** The hash of the credential that the request was sent with. */
  readonly tokenHash: string;
}

/** The program of a door, as the author of what it wrote down there: such writes wait like those of callers. */
export interface ControllerCaller {
  readonly role: "controller";
  /** Of the controller, or of the door that has none. */
  readonly id: string;
}

/** Whoever may book. */
export type Booker = UserCaller | BookingSystem;

/** Whoever sent a request, as its token said when the request arrived. */
export type Caller = Booker | TerminalCaller;

/** The server itself as the author of a write: control loop, housekeeping and start. Its writes come before all others. */
export const SERVER = Object.freeze({ role: "server" as const });

/**
 * Whoever is not identified yet or need not be, as the author of a write: sign-in, refresh and set-up, which check
 * credentials in their transaction, and what is noted about calls. Anybody can cause such writes, so that they wait like
 * those of callers.
 */
export const PUBLIC = Object.freeze({ role: "public" as const });

/**
 * On whose behalf a write is made. A caller is held against the stored users, sessions, keys, terminals and controllers in the transaction of
 * the write, because the request's token may have lost its validity since (design: security).
 */
export type Writer = Caller | ControllerCaller | typeof SERVER | typeof PUBLIC;
