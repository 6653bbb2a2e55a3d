import { datedPeriod } from "../format.ts";
import { notFound, ofField, ofValue, type RefusalRows, refusal } from "./refusal-row.ts";
import { shortened } from "./words-of-refusals.ts";

const NAME_PROBLEM_TEXTS = {
  missing: "Bitte geben Sie den Namen des Kunden an.",
  too_long: "Der Name des Kunden darf höchstens 100 Zeichen haben.",
  characters: "Der Name des Kunden enthält Steuerzeichen; bitte geben Sie ihn als einfachen Text an.",
} as const;

/** Why a repeated request does not get the earlier answer. */
const SPENT_KEY_TEXTS = {
  cancelled: "Die Buchung zu diesem Idempotency-Key ist storniert",
  over: "Die Buchung zu diesem Idempotency-Key ist vorbei",
  court_unavailable:
    "Der Court der Buchung zu diesem Idempotency-Key ist außer Betrieb; ihr Code öffnet keine Tür",
} as const;

export const bookingsRefusals = {
  booking_end_not_after_start: ofField(
    "endTime",
    () => "Das Ende der Buchung muss nach ihrem Beginn liegen.",
  ),
  booking_too_short: ofField(
    "endTime",
    ({ minutes, minimum }) =>
      `Die Buchung dauert ${durationText(minutes, Math.floor)}; mindestens ${minimum} Minuten sind nötig.`,
  ),
  booking_too_long: ofField(
    "endTime",
    ({ minutes, maximum }) =>
      `Die Buchung dauert ${durationText(minutes, Math.ceil)}; höchstens ${maximum} Minuten sind möglich.`,
  ),
  booking_in_the_past: ofField("startTime", () => "Der Beginn der Buchung liegt in der Vergangenheit."),
  booking_too_far_ahead: ofField(
    "startTime",
    ({ days }) => `Buchungen sind höchstens ${days} ${days === 1 ? "Tag" : "Tage"} im Voraus möglich.`,
  ),
  booking_overlaps: ofField(
    "startTime",
    ({ court, from, until, holder }, courtName) =>
      `${courtName(court)} ist ${datedPeriod(from, until)} bereits ${holder === null ? "" : `von ${holder} `}gebucht.`,
    409,
  ),
  booking_changed_meanwhile: ({ by }) =>
    `Die Buchung wurde inzwischen ${by === null ? "" : `von ${by} `}geändert. Bitte prüfen Sie den neuen Stand.`,
  booking_end_in_the_past: ofField(
    "endTime",
    () => "Das Ende der Buchung läge in der Vergangenheit. Um sie zu beenden, gibt es „Buchung beenden“.",
  ),
  code_taken_then: ({ isPermanent = false }) =>
    `Zu dieser Zeit gilt schon ein anderer Zugangscode mit denselben Ziffern. ${isPermanent ? "Bitte ersetzen Sie den permanenten Code zuerst durch einen mit anderen Ziffern." : "Bitte legen Sie dafür eine neue Buchung an."}`,
  revision_ahead: ofField(
    "changedSince",
    () =>
      "Diese Revision kennt die Halle nicht, etwa nach einer Wiederherstellung. Bitte beginnen Sie mit changedSince=0 von vorn.",
    409,
  ),
  booking_unknown: notFound(() => "Diese Buchung gibt es nicht."),
  booking_already_cancelled: () => "Diese Buchung ist bereits storniert.",
  booking_already_over: () =>
    "Diese Buchung ist bereits vorbei und kann nicht mehr geändert oder storniert werden.",
  customer_name_invalid: ofField("customerName", ({ reason }) => NAME_PROBLEM_TEXTS[reason]),
  customer_email_invalid: ofField("customerEmail", ({ reason }) =>
    reason === "missing"
      ? "Bitte geben Sie die E-Mail-Adresse des Kunden an."
      : "Die E-Mail-Adresse des Kunden ist nicht gültig; erwartet wird zum Beispiel name@beispiel.de.",
  ),
  customer_phone_invalid: ofField("customerPhone", ({ reason }) =>
    reason === "missing"
      ? "Bitte geben Sie die Telefonnummer des Kunden an."
      : "Die Telefonnummer des Kunden ist nicht gültig; erwartet werden mindestens 5 Ziffern, zum Beispiel +49 30 123456.",
  ),
  time_malformed: ofValue(
    ({ field }) => field,
    ({ value, isDay = false }) =>
      isDay
        ? `„${shortened(value)}“ ist kein Tag; erwartet wird zum Beispiel 2026-11-21.`
        : `„${shortened(value)}“ ist keine Zeitangabe; erwartet wird zum Beispiel 2026-11-21T18:00:00+01:00.`,
  ),
  time_does_not_exist: ofValue(
    ({ field }) => field,
    ({ value }) => `„${shortened(value)}“ gibt es nicht, weil in dieser Nacht die Uhren vorgestellt werden.`,
  ),
  time_ambiguous: ofValue(
    ({ field }) => field,
    ({ value }) =>
      `„${shortened(value)}“ gibt es zweimal, weil in dieser Nacht die Uhren zurückgestellt werden. Bitte geben Sie +02:00 oder +01:00 dazu an.`,
  ),
  idempotency_key_reused: refusal(
    422,
    () => "Dieser Idempotency-Key wurde schon für eine andere Buchung benutzt.",
  ),
  idempotency_key_spent: refusal(
    422,
    ({ reason }) => `${SPENT_KEY_TEXTS[reason]}. Eine neue Buchung braucht einen neuen Key.`,
  ),
} satisfies RefusalRows;

/** "29 Minuten und 59 Sekunden"; `round`: away from the limit, as a wrong duration must not read as right. */
function durationText(minutes: number, round: (seconds: number) => number): string {
  // removes the error of the division
  const seconds = round(Math.round(minutes * 60_000) / 1_000);
  const parts = [
    unitText(Math.floor(seconds / 60), "Minute", "Minuten"),
    unitText(seconds % 60, "Sekunde", "Sekunden"),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "weniger als 1 Sekunde" : parts.join(" und ");
}

function unitText(count: number, singular: string, plural: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? singular : plural}`;
}
