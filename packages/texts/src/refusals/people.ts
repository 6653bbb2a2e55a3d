import { notFound, ofField, type RefusalRows } from "./refusal-row.ts";
import { namedBookings } from "./words-of-refusals.ts";

export const peopleRefusals = {
  person_search_too_short: ofField(
    "text",
    ({ minimum }) =>
      `Bitte geben Sie mindestens ${minimum} Zeichen von Name, E-Mail-Adresse oder Telefonnummer an, oder einen kürzeren Namen ganz.`,
  ),
  person_unknown: notFound(() => "Zu dieser Person ist nichts mehr gespeichert."),
  person_has_bookings: ({ bookings }, courtName) =>
    bookings.length === 1
      ? `Es gibt noch 1 laufende oder künftige Buchung: ${namedBookings(bookings, courtName)}. Löschen ist erst möglich, wenn sie vorbei oder storniert ist.`
      : `Es gibt noch ${bookings.length} laufende oder künftige Buchungen: ${namedBookings(bookings, courtName)}. Löschen ist erst möglich, wenn sie vorbei oder storniert sind.`,
  person_has_codes: ({ count }) =>
    `Für diese Person ${count === 1 ? "gilt noch 1 Zugangscode" : `gelten noch ${count} Zugangscodes`} ohne Buchung. Löschen Sie zuerst ${count === 1 ? "diesen Code" : "diese Codes"}.`,
} satisfies RefusalRows;
