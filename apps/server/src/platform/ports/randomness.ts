/** Randomness from a cryptographic source. */
export interface Randomness {
  id(): string;
  /** A uniformly distributed whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  /** This many random bytes as base64url text; a secret needs at least 16. */
  secret(bytes: number): string;
}
