/** `/booking` */
export const bookingTexts = {
  heading: "Buchungen",
  planned:
    "Hier sehen Sie künftig die Buchungen jeder Woche und legen neue an. Diese Seite ist noch nicht fertig; Buchungen nimmt bis dahin die Schnittstelle für Buchungssysteme an.",
} as const;
