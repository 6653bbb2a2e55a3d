/** What is wrong with a field of a request, in words that follow the field's name. */
export const INPUT_PROBLEMS = {
  missing: "fehlt",
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
  settingValue: "muss eine Zahl, true oder false, ein Text oder eine Liste von Texten sein",
  court: "muss die Nummer eines Courts sein",
  wholeNumber: (minimum: number, maximum: number) =>
    `muss eine ganze Zahl von ${minimum} bis ${maximum} sein`,
  logComponent:
    "muss aus 1 bis 40 Zeichen bestehen; erlaubt sind a bis z, - und höchstens drei Ziffern nacheinander",
  logMetadata: "darf höchstens 20 Felder haben und als JSON höchstens 4096 Bytes lang sein",
  listEnd: (days: number) => `muss nach „from“ liegen, höchstens ${days} Tage danach`,
  idempotencyKey: (maximum: number) => `muss aus 1 bis ${maximum} sichtbaren ASCII-Zeichen bestehen`,
  eventNumber: "muss die Nummer eines Ereignisses sein",
  serverLogComponent: "ist den Einträgen des Servers vorbehalten",
  id: "muss eine Kennung aus 1 bis 64 Zeichen sein; erlaubt sind A bis Z, a bis z, 0 bis 9, - und _",
  other: "ist nicht gültig",
} as const;

/** What a part of a request is called where no single field of it is to blame. */
export const REQUEST_PARTS = { params: "Pfad", query: "Abfrage", body: "Anfrage" } as const;

/** The German name of a JSON type. */
export const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "ein Text",
  number: "eine Zahl",
  int: "eine ganze Zahl",
  boolean: "true oder false",
  object: "ein Objekt",
  array: "eine Liste",
};
