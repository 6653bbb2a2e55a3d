/** What the parts of the API's description are called, and what is in them. */
export const PART_WORDS = {
  bookingSystems: {
    title: "Buchungssysteme",
    text: "Was der API-Schlüssel eines Buchungssystems aufrufen darf, für eigene Buchungen.",
  },
  sessions: { title: "Anmeldung", text: "Sich anmelden, und wo man angemeldet ist." },
  users: { title: "Benutzer und Schlüssel", text: "Wer sich anmelden oder Aufrufe machen darf." },
  courts: { title: "Courts", text: "Courts mit Licht, Sperren und dem Plan eines Tages." },
  doors: {
    title: "Türen",
    text: "Türen, die Codes, die an ihnen eingegeben werden, Terminals und Türcontroller.",
  },
  codes: { title: "Zugangscodes", text: "Codes von Buchungen, und solche ohne Ende." },
  devices: { title: "Lampen und Geräte", text: "Was eingerichtet ist, und in welchem Zustand es ist." },
  climate: { title: "Klima", text: "Heizung, Kühlung und Lüftung." },
  scheduler: { title: "Scheduler", text: "Läufe nach der Uhr und von Hand." },
  settings: { title: "Einstellungen", text: "Wie die Halle eingestellt ist, und wer es geändert hat." },
  messages: { title: "Nachrichten", text: "E-Mails an Kunden, und was aus ihnen wurde." },
  people: { title: "Personen", text: "Kunden: gefunden, zusammengeführt, ausgegeben und gelöscht." },
  log: { title: "System-Log", text: "Was geschehen ist." },
  live: { title: "Live-Daten", text: "Änderungen, sobald sie geschehen." },
} as const;

/** The ways to prove who calls. */
export const CREDENTIAL_WORDS = {
  bearer: "Das Access-Token einer Anmeldung, oder der API-Schlüssel eines Buchungssystems.",
  apikey: "Derselbe Wert in dem Header, den supabase-js benutzt.",
  terminal: "Der Cookie, der einen Browser an einer Tür als Terminal ausweist; `enrolTerminal` setzt ihn.",
} as const;

/** What answers are, and where the calls go. */
export const ANSWER_WORDS = {
  server: "Dieser Server.",
  done: "Erledigt.",
  actionDone:
    "Erledigt; oder abgelehnt, weil das Verlangte nicht geht: dann mit `success` false und einem deutschen Satz für den Kunden.",
  refused: "Abgelehnt.",
  refusedWith: (codes: readonly string[]) => `Abgelehnt: ${codes.map((code) => `\`${code}\``).join(", ")}.`,
} as const;
