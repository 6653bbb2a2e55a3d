/** What the fields of a refusal mean: a problem document (RFC 9457). */
export const PROBLEM_WORDS = {
  type: "Immer `about:blank`: Die Art des Problems nennt `code`.",
  title: "Dasselbe wie `code`.",
  status: "Der HTTP-Status.",
  detail: "Ein deutscher Satz, der sich Menschen zeigen lässt.",
  code: "Der feste Name der Ablehnung, für Programme.",
  errors: "Die falschen Felder, jedes mit einem deutschen Satz.",
  bookings: "Die Buchungen, die im Weg sind.",
  contact: "Der Kontakt, in dem ein zusammengeführter jetzt aufgeht; null: in keinem.",
} as const;

/** The answer of an action that is refused with status 200. */
export const REFUSED_ACTION_WORDS = {
  description: "Gespeichert ist nichts.",
  error: "Ein deutscher Satz, der sich dem Kunden zeigen lässt.",
  code: PROBLEM_WORDS.code,
} as const;
