/** What the parameters in paths and queries of the API mean, by name. */
export const PARAMETER_WORDS: Readonly<Record<string, string>> = {
  id: "Die Kennung dessen, worum es geht; bei einem Court seine Nummer.",
  key: "Der Name der Einstellung.",
  day: "Ein Tag in der Zeitzone der Halle, `JJJJ-MM-TT`.",
  from: "Wo der Zeitraum beginnt: RFC 3339 mit Zeitverschiebung.",
  to: "Wo der Zeitraum endet: der erste Zeitpunkt, der nicht mehr dazugehört.",
  after: "Für die nächste Seite: `nextAfter` der vorigen. Fehlt es: von Anfang an.",
  before: "Für die nächste Seite: `nextBefore` der vorigen; oder nur, was älter ist als dies.",
  changedSince:
    "Nur, was später geändert wurde: `revision` einer früheren Antwort. 0: alles, was es gibt; so beginnt eine Kopie, ohne andere Filter. Höher als die Revision der Halle, etwa nach einer Wiederherstellung: abgelehnt mit `revision_ahead`.",
  codeId:
    "Die Kennung des Zugangscodes der Buchung, die gemeint ist. Fehlt es: was auf dem Court gerade läuft.",
  courtId: 'Nur dieser Court: `1`, `"1"` oder `"court_1"`.',
  status: "Nur mit diesem Status.",
  permanent: "`true`: nur permanente Codes; `false`: nur befristete.",
  limit: "Höchstens so viele.",
  fresh: "`true`: vorher neu gelesen. Fehlt es: wie zuletzt gelesen.",
  hours: "So viele Stunden bis jetzt.",
  level: "Nur mit dieser Stufe.",
  component: "Nur zu diesem Bereich.",
  text: "Nur, was diesen Text enthält.",
  court: "Nur zu diesem Court, oder `all`: was für alle Courts gilt.",
  state: "Nur in diesem Zustand.",
  kind: "Nur von dieser Art.",
  search: "Nur, wer zu jedem dieser Wörter ein Wort hat, das damit beginnt.",
};

/** What the headers of requests and answers mean. */
export const HEADER_WORDS = {
  idempotencyKey:
    "Für Anfragen, die eine Buchung anlegen. Eine wiederholte mit demselben Key ändert nichts und bekommt die erste Antwort, solange der Code der Buchung eine Tür öffnet. Ist die Buchung storniert oder vorbei, oder ist es eine andere Anfrage, wird der Key abgelehnt.",
  notAfter:
    "Bis wann der Aufrufer darauf wartet, dass eine Tür öffnet, in der Zeit des Servers; eine Anfrage, die erst später ausgeführt wird, öffnet keine.",
  retryAfter: "Nach so vielen Sekunden lohnt sich ein neuer Versuch.",
} as const;
