/** `/settings` */
export const settingsTexts = {
  heading: "Einstellungen",
  planned:
    "Hier stellen Sie künftig Courts, Buchungen, Licht, Klima und Zugang ein. Diese Seite ist noch nicht fertig; bis dahin gelten die gespeicherten Werte und die Vorgaben.",
} as const;
