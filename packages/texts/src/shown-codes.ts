/** The switch that shows masked codes for a while, and what hands one on. */
export const shownCodeTexts = {
  show: "Codes anzeigen",
  shown: "Sichtbar, höchstens 60 Sekunden",
  hidden: "Verdeckt",
  hiddenCode: "Code verdeckt",
  /** In a list of codes, in place of each one. */
  hiddenOne: "verdeckt",
  copy: "Code kopieren",
  copied: "Code kopiert",
  copyFailed: { title: "Fehler", text: "Code konnte nicht kopiert werden." },
} as const;
