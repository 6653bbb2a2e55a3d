/** `/api/docs`: what stands around the description of the API, whose own text is English. */
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
  found: "{found} von {all} Aufrufen",
  nothingFound: "Kein Aufruf passt dazu.",
  copy: "Kopieren",
  copied: "Kopiert",
  notCopied: "Der Browser lässt das Kopieren nicht zu. Markieren Sie den Text und kopieren Sie ihn von Hand.",
} as const;
