/** The request header whose value marks repetitions of one booking request, which is carried out once (B-02). */
export const IDEMPOTENCY_KEY = {
  header: "Idempotency-Key",
  /** The maximum length in characters. */
  longest: 200,
  pattern: /^[\x21-\x7e]+$/,
} as const;
