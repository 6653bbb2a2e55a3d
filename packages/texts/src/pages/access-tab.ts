/** `/settings?tab=access` */
export const accessTabTexts = {
  keysLater:
    "API-Schlüssel für Buchungssysteme kommen mit einem späteren Schritt. Bis dahin meldet sich ein Buchungssystem als eigener Benutzer an.",
  operatorsOnly: "Permanente Codes, Benutzer und Datenschutz sehen und ändern nur Betreiber.",
} as const;
