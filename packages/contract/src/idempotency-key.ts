/** A header with which a repeated request makes its booking or series only once (B-02). */
export const IDEMPOTENCY_KEY = {
  header: "Idempotency-Key",
  /** In characters. */
  longest: 200,
  pattern: /^[\x21-\x7e]+$/,
} as const;
