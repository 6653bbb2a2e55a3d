import { CODE_ENTRY_TEXTS } from "../code-entry-texts.ts";
import { datedPeriod } from "../format.ts";
import { notFound, ofField, type RefusalRows, refusal } from "./refusal-row.ts";

const PERMANENT_NAME_PROBLEMS = {
  missing: "Bitte geben Sie einen Benutzernamen ein.",
  too_long: "Der Benutzername darf höchstens 100 Zeichen haben.",
  characters: "Der Benutzername enthält Steuerzeichen; bitte geben Sie ihn als einfachen Text ein.",
} as const;

const CODE_NAME_PROBLEMS = {
  missing: "Bitte geben Sie einen Namen ein.",
  too_long: "Der Name darf höchstens 100 Zeichen haben.",
  characters: "Der Name enthält Steuerzeichen; bitte geben Sie ihn als einfachen Text ein.",
} as const;

const PERMANENT_CODE_PROBLEMS = {
  missing: "Bitte geben Sie einen Zugangscode ein.",
  too_long: "Der Zugangscode darf höchstens 10 Zeichen haben.",
  characters: "Der Zugangscode enthält Steuerzeichen; bitte geben Sie ihn als einfachen Text ein.",
} as const;

export const codesRefusals = {
  no_free_code: ({ length }) =>
    `Es ist kein Zugangscode mit ${length} Stellen mehr frei. Bitte erhöhen Sie die Codelänge in den Einstellungen (code_length).`,
  permanent_code_name_invalid: ofField("userName", ({ reason }) => PERMANENT_NAME_PROBLEMS[reason]),
  permanent_code_invalid: ofField("accessCode", ({ reason }) => PERMANENT_CODE_PROBLEMS[reason]),
  permanent_code_changed_meanwhile: ({ by }) =>
    `Der Code wurde inzwischen ${by === null ? "" : `von ${by} `}geändert, und nichts wurde gespeichert. Der neue Stand steht in der Liste; um ihn zu ändern, öffnen Sie „Zeiten ändern“ noch einmal.`,
  permanent_code_taken: ofField(
    "accessCode",
    () => "Dieser Code existiert bereits. Bitte wählen Sie einen anderen.",
    409,
  ),
  permanent_code_is_test_code: ofField(
    "accessCode",
    () => "Das ist der Testcode dieser Anlage, den alle Benutzer sehen. Bitte wählen Sie einen anderen.",
    409,
  ),
  access_code_unknown: ofField("accessCode", () => "Diesen Zugangscode gibt es nicht.", 404),
  code_position_unknown: ofField(
    "after",
    () => "Diese Stelle in der Liste der Zugangscodes gibt es nicht.",
    404,
  ),
  code_name_invalid: ofField("userName", ({ reason }) => CODE_NAME_PROBLEMS[reason]),
  code_end_not_after_start: ofField("endTime", () => "Das Ende muss nach dem Beginn liegen."),
  code_in_the_past: ofField("startTime", () => "Der Beginn liegt in der Vergangenheit."),
  code_too_long: ofField(
    "endTime",
    ({ days, maximum }) => `Der Zugangscode gälte ${days} Tage; höchstens ${maximum} Tage sind möglich.`,
  ),
  code_too_far_ahead: ofField(
    "startTime",
    ({ days }) => `Zugangscodes können höchstens ${days} Tage im Voraus beginnen.`,
  ),
  code_end_named_twice: ofField(
    "durationMinutes",
    () => "Bitte geben Sie entweder ein Ende oder eine Dauer an.",
  ),
  court_occupied: ofField(
    "startTime",
    ({ court, from, until, holder }, courtName) =>
      `${courtName(court)} ist ${datedPeriod(from, until)} durch einen von Hand angelegten Zugangscode ${holder === null ? "" : `für ${holder} `}belegt.`,
    409,
  ),
  code_of_booking: () =>
    "Dieser Zugangscode gehört zu einer Buchung und endet mit ihr. Bitte beenden oder stornieren Sie die Buchung.",
  code_is_permanent: () => "Ein permanenter Code wird nicht beendet, sondern von einem Betreiber gelöscht.",
  code_already_over: () => "Dieser Zugangscode gilt nicht mehr.",
  code_weekdays_missing: ofField("hours", () => "Bitte wählen Sie mindestens einen Wochentag."),
  code_hours_empty: ofField("hours", () => "Beginn und Ende der Uhrzeit müssen verschieden sein."),
  code_days_invalid: ofField("untilDay", ({ reason }) =>
    reason === "turned"
      ? "Der letzte Tag muss am ersten Tag oder danach liegen."
      : reason === "over"
        ? "Der letzte Tag liegt in der Vergangenheit."
        : "Der letzte Tag darf höchstens der 31.12.9998 sein.",
  ),
  permanent_code_unknown: notFound(() => "Diesen permanenten Code gibt es nicht."),
  permanent_codes_off: () =>
    "Permanente Codes sind ausgeschaltet. Schalten Sie sie ein, um einen zu erstellen.",
  code_alarm_unknown: notFound(() => "Diesen Alarm gibt es nicht mehr: Er wurde schon quittiert."),
  too_many_wrong_codes: refusal(429, ({ seconds }) => `${CODE_ENTRY_TEXTS.tooManyWrong(seconds)}.`),
} satisfies RefusalRows;
