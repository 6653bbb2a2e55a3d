/** `/access-code` */
export const accessCodeTexts = {
  heading: "Zugangscodes",
  planned:
    "Hier sehen und verwalten Sie künftig alle Zugangscodes. Diese Seite ist noch nicht fertig; laufende Zugänge beenden Sie bis dahin auf der Startseite am Court.",
} as const;
