/** `/settings`: what stands around the tabs. */
export const settingsTexts = {
  heading: "Einstellungen",
  tabs: "Bereiche der Einstellungen",
  tab: "Bereich",
  tabNames: {
    courts: "Courts",
    booking: "Buchungen",
    lights: "Beleuchtung",
    climate: "Klima",
    access: "Zugang",
    scheduler: "Scheduler",
    connections: "Verbindungen",
    "raspberry-pi": "Raspberry Pi",
  },
  help: "Hilfe",
  helpOn: (tab: string) => `zu „${tab}“`,
  advanced: "Erweiterte Einstellungen",
  tabMissing: "Dieser Bereich konnte nicht geladen werden",
  tabMissingHint: "Laden Sie die Seite neu. Die anderen Bereiche arbeiten weiter.",

  unsavedHeading: "Änderungen verwerfen?",
  unsaved: "In diesem Bereich sind Änderungen nicht gespeichert. Wenn Sie ihn verlassen, gehen sie verloren.",
  stay: "Hier bleiben",
  discardAndLeave: "Verwerfen und weiter",
} as const;
