/** Booking requests with the same value make one booking (B-02). */
export const IDEMPOTENCY_KEY = {
  header: "Idempotency-Key",
  /** In characters. */
  longest: 200,
  pattern: /^[\x21-\x7e]+$/,
} as const;
