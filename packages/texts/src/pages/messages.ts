/** Mails to customers, in the settings and at a booking (O-02, O-03). */
export const messageTexts = {
  testHeading: "Testmail",
  testHint: "Sendet mit den gespeicherten Einstellungen eine Mail, an Sie selbst zum Beispiel.",
  to: "An",
  sendTest: "Testmail senden",
  sendingTest: "Wird gesendet …",
  testSent: (to: string) => `Der Mailserver hat die Testmail an ${to} angenommen.`,
  testSentHint:
    "Kommt sie nicht an, sehen Sie im Spam-Ordner nach. „Mails an Kunden“ lässt sich jetzt einschalten.",
  testFailed: "Die Testmail wurde nicht angenommen",
  saveFirst:
    "Oben ist noch etwas nicht gespeichert. Bitte zuerst speichern: Getestet wird, was gespeichert ist.",

  heading: "Gesendete Nachrichten",
  list: "Nachrichten",
  intro: "Namen stehen hier nicht; sie stehen bei der Buchung. Nach 30 Tagen wird eine Nachricht gelöscht.",
  none: "Noch keine Nachricht.",
  missing: "Nachrichten konnten nicht geladen werden",
  toBooking: "Zur Buchung",
  older: "Ältere Nachrichten",
  stopped: "Zurzeit gehen keine E-Mails hinaus",
  held: (count: number) =>
    count === 1
      ? "1 Nachricht wartet seit der Wiederherstellung"
      : `${count} Nachrichten warten seit der Wiederherstellung`,
  heldHint: "Vielleicht wurden sie damals schon gesendet. Bitte entscheiden Sie.",
  sendHeld: "Senden",
  dropHeld: "Verwerfen",
  again: "Erneut versuchen",

  kinds: {
    confirmation: "Bestätigung",
    change: "Änderung",
    cancellation: "Stornierung",
    code: "Code",
    test: "Testmail",
  },
  states: {
    waiting: "Wartet",
    sent: "Gesendet",
    failed: "Nicht zugestellt",
    dropped: "Nicht mehr nötig",
    held: "Angehalten",
  },
  waitingSoon: "Geht in wenigen Sekunden hinaus",
  waitingUntil: (at: string) => `Wartet, nächster Versuch ${at}`,
  sentAt: (at: string) => `Gesendet ${at}`,

  ofBooking: "E-Mail",
  noneOfBooking: "Zu dieser Buchung wurde noch nichts gesendet.",
  resend: "Erneut senden",
  send: "Code senden",
  whatsApp: "WhatsApp",
  sms: "SMS",
  share: (court: string, when: string, code: string) => `${court}, ${when}. Code für die Tür: ${code}`,

  done: { retry: "Wird gesendet", resend: "E-Mail wird gesendet", held: "Erledigt", test: "Testmail" },

  language: "Sprache",
  languageOfHall: "wie die Halle",
  languageSaved: "Sprache gespeichert",
} as const;

export const messageFailures = {
  load: { title: "Nachrichten konnten nicht geladen werden", text: "Gesendet wird trotzdem." },
  retry: { title: "Nicht gesendet", text: "Die Nachricht bleibt, wie sie war." },
  resend: { title: "E-Mail nicht gesendet", text: "Bitte versuchen Sie es noch einmal." },
  held: { title: "Nicht entschieden", text: "Die Nachrichten warten weiter." },
  test: { title: "Testmail nicht gesendet", text: "Bitte versuchen Sie es noch einmal." },
  language: { title: "Sprache nicht gespeichert", text: "Bitte versuchen Sie es noch einmal." },
} as const;
