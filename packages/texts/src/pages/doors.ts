/** Doors on `/`. */
export const doorTexts = {
  door: "Tür",
  none: "Keine Tür",
  noneHint: "Diesem Court ist noch keine Tür zugeordnet.",
  notKnown: "noch nicht bekannt",
  missing: "Türen konnten nicht geladen werden",
  phases: { open: "Offen", closed: "Zu", unknown: "Unbekannt" },
  simulated: "Simuliert",
  lastKnown: (phase: string) => `zuletzt ${phase}`,
  neverReported: "noch keine Meldung",
  switching: "schaltet …",
  open: "Tür öffnen",
  opening: "Wird geöffnet …",
  openQuestion: (name: string) => `${name} öffnen?`,
  openExplanation: (name: string) =>
    `„${name}“ wird für 10 Sekunden entriegelt, danach verriegelt sie von selbst. Ihr Name wird im System-Log vermerkt.`,
  opensAtOnce: "Öffnet sofort, für 10 Sekunden. Ihr Name wird im System-Log vermerkt.",
  opensPerhaps:
    "Der Server ist gerade nicht erreichbar. Ob sich die Tür trotzdem öffnet, sagt die Meldung nach dem Versuch.",
  openNamed: (name: string) => `${name} öffnen`,
  opened: "Tür geöffnet",
  openedHint: (name: string) => `${name} meldet: entriegelt, für 10 Sekunden`,
  openFailed: {
    title: "Fehler beim Öffnen der Tür",
    text: "Bitte mit dem Schlüssel öffnen, dann Strom und Netz der Tür prüfen",
  },
  lockedByHand: { title: "Tür verriegelt", text: "Tür wurde manuell verriegelt." },
  lockFailed: {
    title: "Fehler beim Verriegeln der Tür",
    text: "Die Tür hat nicht gemeldet, dass sie verriegelt ist",
  },
  reportedSince: (phase: string, moment: string) => `${phase} seit ${moment}`,
  desired: "Soll",
  reported: "Gemeldet",
} as const;
