import type { Instant } from "@platzwart/domain/time/instant";

/** A user, and a network from which somebody signs in as that user. */
export interface SignInPlace {
  readonly userId: string;
  readonly addressHash: string;
}

/**
 * From where users signed in, as keyed hashes of network addresses: who tries passwords elsewhere does not keep a user
 * out of the usual place (design: security).
 */
export interface SignInAddressStore {
  /** Whether the user of each of these signed in from the address, in their order. */
  has(places: readonly SignInPlace[]): Promise<boolean[]>;
  /** Notes a sign-in; of one user only the newest 20 addresses are kept. */
  put(userId: string, addressHash: string, at: Instant): Promise<void>;
  /** Deletes at most `limit` addresses last used before an instant; returns how many. */
  deleteBefore(at: Instant, limit: number): Promise<number>;
}
