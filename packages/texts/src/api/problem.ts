import { functionRefusalSchema } from "@platzwart/contract/function-refusal";
import { problemSchema } from "@platzwart/contract/problem";
import type { SchemaWords } from "./api-words.ts";

/** A problem document (RFC 9457). */
export const problemWords: SchemaWords = {
  schemas: [problemSchema],
  fields: {
    type: "Immer `about:blank`: Die Art des Problems nennt `code`.",
    title: "Dasselbe wie `code`.",
    status: "Der HTTP-Status.",
    detail: "Ein deutscher Satz, der sich Menschen zeigen lässt.",
    code: "Der feste Name der Ablehnung, für Programme.",
    errors: "Die falschen Felder, jedes mit einem deutschen Satz.",
    field: "Das Feld der Anfrage, das falsch ist.",
    message: "Was daran falsch ist, als deutscher Satz.",
    bookings: "Die Buchungen, die im Weg sind.",
    name: "Der Name des Kunden; null: gelöscht.",
    email: "Die E-Mail-Adresse des Kunden; null: keine, oder gelöscht.",
    phone: "Die Telefonnummer des Kunden; null: keine, oder gelöscht.",
    contact: "Der Kontakt, in dem ein zusammengeführter jetzt aufgeht; null: in keinem.",
  },
};

/** A refusal below `/functions/`. */
export const functionRefusalWords: SchemaWords = {
  schemas: [functionRefusalSchema],
  fields: {
    success: "Immer `false`: abgelehnt.",
    error: "Ein deutscher Satz, der sich Menschen zeigen lässt.",
  },
};
