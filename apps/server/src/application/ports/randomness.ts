/** Randomness from a cryptographic source. */
export interface Randomness {
  /** A new id, unguessable and unique. */
  id(): string;
  /** A whole number in [0, below). */
  below(limit: number): number;
  /** A secret of at least 128 bits as URL-safe text. */
  secret(bytes: number): string;
}
