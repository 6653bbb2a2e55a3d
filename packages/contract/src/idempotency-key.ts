/** The header by which a booking that is sent twice is made once (B-02). */
export const IDEMPOTENCY_KEY = {
  header: "Idempotency-Key",
  /** Characters. */
  longest: 200,
  pattern: /^[\x21-\x7e]+$/,
} as const;
