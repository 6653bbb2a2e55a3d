/** The switch that shows masked codes for a while. */
export const shownCodeTexts = {
  show: "Codes anzeigen",
  shown: "Sichtbar, höchstens 60 Sekunden",
  hidden: "Verdeckt",
  hiddenCode: "Code verdeckt",
  /** In a list of codes, in place of each one. */
  hiddenOne: "verdeckt",
} as const;
