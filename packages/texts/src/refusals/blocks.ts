import { datedPeriod } from "../format.ts";
import { notFound, ofField, type RefusalRows } from "./refusal-row.ts";
import { namedBookings } from "./words-of-refusals.ts";

export const blocksRefusals = {
  court_blocked: ofField(
    "courtId",
    ({ court, from, until, reason }, courtName) =>
      `${courtName(court)} ist ${datedPeriod(from, until)} gesperrt${reason === null ? "" : `: ${reason}`}.`,
    409,
  ),
  block_unknown: notFound(() => "Diese Sperre gibt es nicht."),
  block_already_over: () => "Diese Sperre ist bereits vorbei und kann nicht mehr geändert werden.",
  block_changed_meanwhile: () => "Diese Sperre wurde inzwischen geändert. Bitte prüfen Sie den neuen Stand.",
  block_end_not_after_start: ofField("until", () => "Das Ende der Sperre muss nach ihrem Beginn liegen."),
  block_in_the_past: ofField("until", () => "Das Ende der Sperre liegt in der Vergangenheit."),
  block_too_long: ofField(
    "until",
    ({ days, maximum }) => `Die Sperre dauert ${days} Tage; höchstens ${maximum} Tage sind möglich.`,
  ),
  block_overlaps: ofField(
    "courtIds",
    ({ blocks }, courtName) =>
      `${blocks.map(({ court, from, until }) => `${courtName(court)} ist ${datedPeriod(from, until)} bereits gesperrt.`).join(" ")} ${blocks.length === 1 ? "Ändern Sie diese Sperre." : "Ändern Sie diese Sperren, oder wählen Sie diese Courts ab."}`,
    409,
  ),
  block_has_bookings: ({ bookings }, courtName) =>
    `In diesem Zeitraum ${bookings.length === 1 ? "liegt 1 Buchung" : `liegen ${bookings.length} Buchungen`}: ${namedBookings(bookings, courtName)}. Bitte entscheiden Sie, ob sie bestehen bleiben („keep“) oder storniert werden („cancel“).`,
} satisfies RefusalRows;
