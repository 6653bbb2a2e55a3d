import { notFound, ofField, type RefusalRows } from "./refusal-row.ts";
import { shortened } from "./words-of-refusals.ts";

export const hallsRefusals = {
  other_hall_unknown: notFound(() => "Diese Halle gibt es nicht mehr in der Liste."),
  other_hall_address_invalid: ofField(
    "address",
    () =>
      "Das ist keine Adresse einer Halle; erwartet wird http:// oder https:// mit Name und Port, ohne Pfad, zum Beispiel https://halle-sued.example.",
  ),
  other_hall_address_taken: ofField(
    "address",
    ({ name }) => `Diese Adresse hat schon „${shortened(name)}“.`,
    409,
  ),
  other_hall_key_invalid: ofField(
    "key",
    () => "Das ist kein API-Schlüssel von Platzwart; er beginnt mit „platzwart_“.",
  ),
  other_hall_key_needed: ofField(
    "key",
    () => "Bitte geben Sie den Schlüssel ein: Der gespeicherte geht nur an die bisherige Adresse.",
  ),
  too_many_other_halls: ({ maximum }) => `Mehr als ${maximum} Hallen sind nicht möglich.`,
} satisfies RefusalRows;
