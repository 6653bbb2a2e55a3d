/** `/settings` */
export const settingsTexts = {
  heading: "Einstellungen",
  tabs: "Bereiche der Einstellungen",
  tabNames: {
    courts: "Courts",
    booking: "Buchungen",
    lights: "Beleuchtung",
    climate: "Klima",
    access: "Zugang",
    scheduler: "Scheduler",
    "raspberry-pi": "Raspberry Pi",
  },
  planned: "Dieser Bereich ist noch nicht fertig; bis dahin gelten die gespeicherten Werte und die Vorgaben.",
} as const;
