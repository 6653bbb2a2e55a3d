/** Subset of an issue of the schema library. */
export interface InputIssue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly input?: unknown;
  readonly expected?: string;
  readonly origin?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly values?: readonly unknown[];
  readonly errors?: readonly (readonly InputIssue[])[];
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** Follow the name of a field. */
export const INPUT_PROBLEMS = {
  missing: "fehlt",
  unknown: (known: readonly string[]) =>
    known.length === 0 ? "ist hier unbekannt" : `ist hier unbekannt; möglich sind ${known.join(", ")}`,
  /** In the answer of a call that succeeds. */
  ignored: (field: string) => `Das Feld ${field} ist hier unbekannt und wurde nicht beachtet.`,
  wrongType: (expected: string) => `muss ${expected} sein`,
  tooLong: (maximum: number) => `darf höchstens ${maximum} Zeichen haben`,
  tooMany: (maximum: number) => `darf höchstens ${maximum} Einträge haben`,
  tooSmall: (minimum: number) => `muss mindestens ${minimum} sein`,
  tooLarge: (maximum: number) => `darf höchstens ${maximum} sein`,
  notAmong: (allowed: readonly string[]) => `muss eines von ${allowed.join(", ")} sein`,
  nulCharacter: "enthält ein Nullzeichen",
  repeated: (key: string) => `nennt ${key} mehrmals`,
  noFields: "nennt nichts, was zu ändern wäre",
  empty: "darf nicht leer sein",
  singleLine: "muss eine Zeile Text ohne Steuerzeichen sein",
  tooFew: (minimum: number) => `muss mindestens ${minimum} ${minimum === 1 ? "Eintrag" : "Einträge"} haben`,
  instant: "muss eine Zeit wie 2026-11-21T17:00:00.000Z sein",
  time: (value: string) =>
    `ist mit „${value.slice(0, 60)}“ keine Zeitangabe; erwartet wird zum Beispiel 2026-11-21T18:00:00+01:00`,
  courtNumber: "muss eine Zahl oder ein Text wie court_1 sein",
  courtOrAll: "muss die Nummer eines Courts oder all sein",
  settingValue: "muss eine Zahl, true oder false, ein Text oder eine Liste von Texten sein",
  court: "muss die Nummer eines Courts sein",
  wholeNumber: (minimum: number, maximum: number) =>
    `muss eine ganze Zahl von ${minimum} bis ${maximum} sein`,
  day: "muss ein Tag wie 2026-11-21 sein",
  logComponent:
    "muss aus 1 bis 40 Zeichen bestehen; erlaubt sind a bis z, - und höchstens drei Ziffern nacheinander",
  logMetadata: "darf höchstens 20 Felder haben und als JSON höchstens 4096 Bytes lang sein",
  listEnd: (days: number) => `muss nach „from“ liegen, höchstens ${days} Tage danach`,
  listTimeOrChanges: "fehlt: Bitte geben Sie „from“ und „to“ an, oder „changedSince“",
  idempotencyKey: (maximum: number) => `muss aus 1 bis ${maximum} sichtbaren ASCII-Zeichen bestehen`,
  eventNumber: "muss die Nummer eines Ereignisses sein",
  serverLogComponent: "ist den Einträgen des Servers vorbehalten",
  id: "muss eine Kennung aus 1 bis 64 Zeichen sein; erlaubt sind A bis Z, a bis z, 0 bis 9, - und _",
  other: "ist nicht gültig",
} as const;

/** Name of the location where no field is wrong. */
export const REQUEST_PARTS = { params: "Pfad", query: "Abfrage", body: "Anfrage" } as const;

export const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "ein Text",
  number: "eine Zahl",
  int: "eine ganze Zahl",
  boolean: "true oder false",
  object: "ein Objekt",
  array: "eine Liste",
};

/** By the message of a check (z.refine) or union; others, such as ill_formed, get INPUT_PROBLEMS.other. */
const CUSTOM_PROBLEMS: Readonly<Record<string, string>> = {
  // text contains U+0000
  nul_character: INPUT_PROBLEMS.nulCharacter,
  // a change without any field to change
  no_fields: INPUT_PROBLEMS.noFields,
  // text of spaces only, or no text
  empty: INPUT_PROBLEMS.empty,
  // text with control characters or line breaks
  single_line: INPUT_PROBLEMS.singleLine,
  id: INPUT_PROBLEMS.id,
  // not ISO 8601 with an offset
  instant: INPUT_PROBLEMS.instant,
  court_number: INPUT_PROBLEMS.courtNumber,
  court_or_all: INPUT_PROBLEMS.courtOrAll,
  setting_value: INPUT_PROBLEMS.settingValue,
  court: INPUT_PROBLEMS.court,
  day: INPUT_PROBLEMS.day,
  log_component: INPUT_PROBLEMS.logComponent,
  log_metadata: INPUT_PROBLEMS.logMetadata,
};

/** Message of numberInput, which contains the allowed range. */
const RANGE_MESSAGE = /^range (-?\d+) (-?\d+)$/;

/** A German sentence part that follows the field's name. */
export function inputProblem(issue: InputIssue): string {
  const [, minimum, maximum] = RANGE_MESSAGE.exec(issue.message) ?? [];
  if (minimum !== undefined && maximum !== undefined)
    return INPUT_PROBLEMS.wholeNumber(Number(minimum), Number(maximum));
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? INPUT_PROBLEMS.missing
        : INPUT_PROBLEMS.wrongType(TYPE_NAMES[String(issue.expected)] ?? String(issue.expected));
    case "too_big":
      if (issue.origin === "string") return INPUT_PROBLEMS.tooLong(Number(issue.maximum));
      if (issue.origin === "array") return INPUT_PROBLEMS.tooMany(Number(issue.maximum));
      return INPUT_PROBLEMS.tooLarge(Number(issue.maximum));
    case "too_small":
      if (issue.origin === "array") return INPUT_PROBLEMS.tooFew(Number(issue.minimum));
      return INPUT_PROBLEMS.tooSmall(Number(issue.minimum));
    case "invalid_value":
      return issue.input === undefined
        ? INPUT_PROBLEMS.missing
        : INPUT_PROBLEMS.notAmong((issue.values ?? []).map(String));
    case "invalid_union": {
      // the first alternative's problem stands for all, unless the contract has a sentence for the union
      const first = issue.errors?.flat()[0];
      const problem = first === undefined ? INPUT_PROBLEMS.other : inputProblem(first);
      return problem === INPUT_PROBLEMS.missing ? problem : (CUSTOM_PROBLEMS[issue.message] ?? problem);
    }
    case "invalid_format":
      return CUSTOM_PROBLEMS[issue.message] ?? INPUT_PROBLEMS.other;
    case "custom":
      // message of wholeNumberInput, whose sentence contains the allowed range
      if (issue.message === "whole_number") {
        const { minimum, maximum } = issue.params ?? {};
        return INPUT_PROBLEMS.wholeNumber(Number(minimum), Number(maximum));
      }
      return CUSTOM_PROBLEMS[issue.message] ?? INPUT_PROBLEMS.other;
    default:
      return INPUT_PROBLEMS.other;
  }
}
