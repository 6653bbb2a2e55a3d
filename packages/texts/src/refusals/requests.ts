import { notFound, ofField, type RefusalRows, refusal } from "./refusal-row.ts";
import { shortened } from "./words-of-refusals.ts";

/** More problems are only counted in the sentence; the problem document lists all. */
const MOST_NAMED_PROBLEMS = 3;
/** Characters of the named problems, but for the first. */
const MOST_NAMED_LENGTH = 400;

function further(count: number): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? "eine weitere Angabe ist falsch" : `${count} weitere Angaben sind falsch`];
}

export const requestsRefusals = {
  too_many_calls: refusal(
    429,
    ({ perMinute }) =>
      `Zu viele Aufrufe mit diesem API-Schlüssel: Möglich sind ${perMinute} in der Minute. Neue Buchungen zählen eigens.`,
  ),
  too_many_log_entries: refusal(
    429,
    ({ seconds }) =>
      `Zu viele Einträge für das Systemprotokoll. Bitte warten Sie ${seconds > 60 ? "bis morgen" : "eine Minute"}.`,
  ),
  input_invalid: refusal(400, ({ problems }) => {
    const all = problems.map(({ field, problem }) => `${field} ${problem}`);
    const isNamed = (_: string, index: number) =>
      index === 0 ||
      (index < MOST_NAMED_PROBLEMS && all.slice(0, index + 1).join("; ").length <= MOST_NAMED_LENGTH);
    const named = all.filter(isNamed);
    return `Die Eingabe ist nicht gültig: ${[...named, ...further(all.length - named.length)].join("; ")}.`;
  }),
  body_not_json: refusal(400, () => "Die Anfrage ist kein gültiges JSON."),
  body_encoding_unsupported: refusal(
    400,
    () => "Die Anfrage ist nicht in UTF-8 geschrieben: Bitte senden Sie den Text als UTF-8.",
  ),
  body_too_large: refusal(
    413,
    ({ maximumBytes }) => `Die Anfrage ist zu groß; erlaubt sind höchstens ${maximumBytes / 1024} KiB.`,
  ),
  media_type_unsupported: refusal(415, () => "Die Anfrage muss als application/json gesendet werden."),
  request_malformed: refusal(400, () => "Die Anfrage ist unvollständig oder kein gültiges HTTP."),
  too_many_calls_at_once: refusal(
    429,
    () => "Zu viele Anfragen gleichzeitig. Bitte warten Sie, bis die früheren beantwortet sind.",
  ),
  too_many_bookings: refusal(
    429,
    ({ perHour }) =>
      `Mit einem Schlüssel sind höchstens ${perHour} Buchungen in einer Stunde möglich. Bitte versuchen Sie es später wieder.`,
  ),
  too_many_changes: refusal(
    429,
    ({ perHour }) =>
      `Mit einem Benutzer sind höchstens ${perHour} Änderungen in einer Stunde möglich. Bitte versuchen Sie es später wieder.`,
  ),
  too_many_records: refusal(
    429,
    ({ perHour }) =>
      `Mit einem Benutzer sind höchstens ${perHour} neue Einträge dieser Art in einer Stunde möglich. Bitte versuchen Sie es später wieder.`,
  ),
  request_too_slow: refusal(408, () => "Die Anfrage kam nicht innerhalb von 5 Sekunden vollständig an."),
  disk_full: refusal(
    507,
    () =>
      "Der Speicherplatz des Servers ist voll. Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.",
  ),
  database_read_only: refusal(
    503,
    () =>
      "Die Datenbank nimmt derzeit keine Änderungen an. Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.",
  ),
  database_locked: refusal(
    503,
    () =>
      "Die Datenbank ist gerade gesperrt. Es wurde nichts gespeichert; bitte versuchen Sie es gleich noch einmal.",
  ),
  database_unavailable: refusal(
    503,
    () =>
      "Die Datenbank nimmt gerade keine Verbindung an. Es wurde nichts gespeichert; bitte versuchen Sie es gleich noch einmal.",
  ),
  storage_lost: refusal(
    503,
    () =>
      "Der Datenträger der Datenbank antwortet nicht. Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.",
  ),
  outcome_unknown: refusal(
    503,
    () =>
      "Die Datenbank hat nicht rechtzeitig geantwortet. Ob es gespeichert wurde, ist nicht bekannt; bitte sehen Sie nach, bevor Sie es wiederholen.",
  ),
  request_head_too_large: refusal(431, () => "Adresse oder Kopfzeilen der Anfrage sind zu lang."),
  route_unknown: notFound(({ path }) => `Den Aufruf „${shortened(path)}“ gibt es nicht.`),
  action_unknown: ofField(
    "action",
    ({ action }) =>
      `Die Aktion „${shortened(action)}“ gibt es nicht; möglich sind test_connection, validate_code und create_booking.`,
    400,
  ),
} satisfies RefusalRows;
