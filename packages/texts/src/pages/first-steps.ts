/** The guide on `/` in a hall that is not set up yet. */
export const firstStepsTexts = {
  heading: "Erste Schritte",
  intro:
    "Alles ist schon zu bedienen. In vier Schritten richten Sie Ihre Halle ein. Türen bleiben vorerst simuliert: Eine echte Türsteuerung folgt.",
  progress: (done: number, all: number) => `${done} von ${all} erledigt`,
  isDone: "erledigt",
  hide: "Ausblenden",
  steps: {
    names: {
      title: "Courts benennen",
      hint: "Anzahl und Namen, wie sie in der Halle stehen.",
      action: "Courts einstellen",
    },
    bookings: {
      title: "Buchungen anschließen",
      hint: "Mit einem Schlüssel legt Ihr Buchungssystem Buchungen und Zugangscodes an.",
      action: "Schlüssel anlegen",
    },
    lamp: {
      title: "Erste echte Lampe",
      hint: "Adresse eines Shelly- oder Tasmota-Geräts eintragen und testen.",
      action: "Lampe einrichten",
    },
    door: {
      title: "Erste Tür",
      hint: "Ein Tablet an der Tür wird zum Türterminal und nimmt dort Codes an.",
      action: "Terminal einrichten",
    },
  },
} as const;
