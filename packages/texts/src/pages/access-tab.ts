/** `/settings?tab=access`, around its forms. */
export const accessTabTexts = {
  contents: "Auf dieser Seite",
  operatorsOnly: "Permanente Codes, Benutzer, API-Schlüssel und Datenschutz sehen und ändern nur Betreiber.",
} as const;
