/**
 * The header by which a caller marks a repeated booking request: requests with the same value make one booking (B-02).
 */
export const IDEMPOTENCY_KEY = {
  header: "Idempotency-Key",
  /** The maximum length in characters. */
  longest: 200,
  /** Visible ASCII characters. */
  pattern: /^[\x21-\x7e]+$/,
} as const;
