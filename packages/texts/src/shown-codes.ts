/** Showing and hiding the digits of codes. */
export const shownCodeTexts = {
  show: "Codes anzeigen",
  shown: "Sichtbar, höchstens 60 Sekunden",
  hidden: "Verdeckt",
  hiddenCode: "Code verdeckt",
  /** In a list of codes, in place of the digits. */
  hiddenOne: "verdeckt",
  copy: "Code kopieren",
  copied: "Code kopiert",
  copyFailed: { title: "Fehler", text: "Code konnte nicht kopiert werden." },
} as const;
