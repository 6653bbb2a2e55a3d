const UNIT_WORDS: Readonly<Record<"numbers" | "characters" | "items", (count: number) => string>> = {
  numbers: () => "",
  characters: () => " Zeichen",
  items: (count: number) => (count === 1 ? " Eintrag" : " Einträge"),
};

/** `/api/docs`; the descriptions of the API are in `texts/api`. */
export const apiDocsTexts = {
  title: "API-Beschreibung – Platzwart",
  heading: "API-Beschreibung",
  toContent: "Zum Inhalt",
  home: "Zur Halle",
  help: "Hilfe: Buchungssystem anbinden",
  document: "OpenAPI 3.1 (JSON)",
  version: (version: string) => `Version ${version}`,
  contents: "Inhalt",
  search: "Aufruf suchen",
  searchHint: "Pfad, Name, Feld oder Fehlercode",
  /** Filled in by public/api-docs.js. */
  found: "{found} von {all} Aufrufen",
  nothingFound: "Kein Aufruf passt dazu.",
  schemas: "Gemeinsame Schemas",
  codes: "Codes der Ablehnungen",

  parameters: "Parameter",
  places: { path: "im Pfad", query: "in der Abfrage", header: "im Header" },
  body: "Inhalt der Anfrage",
  call: "Aufruf",
  answers: "Antworten",
  /** The answer of every other status. */
  otherwise: "sonst",
  header: "Header",
  example: "Beispiel",
  exampleKey: "buchung-4711",

  oneOf: "Eines davon:",
  variant: (number: number) => `Variante ${number}`,
  eachItem: "Jeder Eintrag:",
  fieldsOf: "Felder von",
  optional: "darf fehlen",
  anything: "beliebig",
  or: " oder ",
  listOf: (words: string) => `Liste von ${words}`,
  /** "höchstens 60 Zeichen"; undefined: no such limit. */
  limits: (unit: keyof typeof UNIT_WORDS, minimum: number | undefined, maximum: number | undefined) => {
    const last = maximum ?? minimum ?? 0;
    const words = `${last}${UNIT_WORDS[unit](last)}`;
    if (minimum === undefined) return `höchstens ${words}`;
    return maximum === undefined ? `mindestens ${words}` : `${minimum} bis ${words}`;
  },

  copy: "Kopieren",
  copied: "Kopiert",
  notCopied: "Der Browser lässt das Kopieren nicht zu. Markieren Sie den Text und kopieren Sie ihn von Hand.",
} as const;
