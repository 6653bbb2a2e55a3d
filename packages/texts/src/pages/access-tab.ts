/** `/settings?tab=access` */
export const accessTabTexts = {
  operatorsOnly: "Permanente Codes, Benutzer und Datenschutz sehen und ändern nur Betreiber.",
} as const;
