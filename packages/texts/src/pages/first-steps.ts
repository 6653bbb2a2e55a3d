/** The guide on `/` in a hall that is not set up yet. */
export const firstStepsTexts = {
  heading: "Erste Schritte",
  intro:
    "Alles ist schon zu bedienen, Lampen und Türen sind noch simuliert. In vier Schritten wird daraus Ihre Halle.",
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
