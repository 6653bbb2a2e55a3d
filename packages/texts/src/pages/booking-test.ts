/** The booking test of `/test-environment` (T-09). */
export const bookingTestTexts = {
  heading: "Buchungstest",
  hint: (minutes: number) =>
    `Bucht den Court ab jetzt für ${minutes} Minuten wie ein Buchungssystem, prüft den Code und entfernt die Buchung wieder. Licht und Tür des Courts folgen ihr so lange.`,
  court: "Court",
  taken: (court: string) => `${court} (belegt)`,
  start: "Buchungstest starten",
  running: "Buchungstest läuft …",
  customer: (id: string) => `Buchungstest ${id}`,
  steps: {
    connection: "Verbindung prüfen",
    booking: "Buchung anlegen",
    code: "Code prüfen",
    removal: "Buchung entfernen",
  },
  states: { running: "läuft", done: "erledigt", failed: "fehlgeschlagen" },
  answer: "Antwort",
  attempt: (attempt: number, total: number) => `Versuch ${attempt} von ${total}`,
  notValid: "Der Code wurde nicht angenommen.",
  removed: "Die Testbuchung ist entfernt.",
  leftoverRemoved: {
    title: "Testbuchung entfernt",
    text: "Ein Buchungstest war nicht zu Ende gekommen.",
  },
  nothingMade: "Es ist keine Testbuchung entstanden.",
  notRemoved: (name: string) =>
    `Die Testbuchung „${name}“ konnte nicht entfernt werden. Stornieren Sie sie von Hand, sobald der Server antwortet.`,
  unknown: (name: string) =>
    `Ob die Testbuchung „${name}“ entstanden ist, ist nicht bekannt. Sehen Sie nach, sobald der Server antwortet.`,
  succeeded: { title: "Test erfolgreich", text: "Buchungstest" },
  failed: { title: "Test fehlgeschlagen", text: "Buchungstest" },
} as const;
