/** Cryptographic randomness. */
export interface Randomness {
  /** UUID. */
  id(): string;
  /** Uniformly distributed integer from 0 to `limit` - 1. */
  below(limit: number): number;
  /** base64url text of random bytes; a secret needs at least 16. */
  secret(bytes: number): string;
}
