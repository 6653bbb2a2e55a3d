/** The section "Kommende Aktionen" on `/`. */
export const upcomingTexts = {
  heading: "Kommende Aktionen",
  kinds: { door: "Tür", light: "Licht" },
  court: (id: number) => `Court ${id}`,
  erasedName: "gelöscht",
  noEffect: {
    codeOnly: "Nur mit Code",
    manualCourt: "Manuell",
    automaticOff: "Automatik aus",
    schedulerPaused: "Scheduler inaktiv",
    noDoor: "Keine Tür",
    unknown: "Ohne Wirkung",
  },
  more: (count: number) => `${count} weitere anzeigen`,
  none: "Keine Aktionen in den nächsten 24 Stunden",
  missing: "Kommende Aktionen konnten nicht geladen werden",
  missingHint: "Der Versuch wird alle paar Sekunden wiederholt.",
} as const;
