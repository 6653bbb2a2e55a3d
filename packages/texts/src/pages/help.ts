/** `/help` */
export const helpTexts = {
  heading: "Hilfe",
  planned:
    "Hier finden Sie künftig Anleitungen für Betreiber und Personal. Diese Seite ist noch nicht fertig; Licht, Automatik und laufende Zugänge bedienen Sie auf der Startseite.",
} as const;
