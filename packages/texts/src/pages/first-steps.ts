/** Setting up a new hall, on `/`. */
export const firstStepsTexts = {
  heading: "Erste Schritte",
  intro:
    "Alles ist schon zu bedienen; was „Simuliert“ heißt, schaltet und öffnet nichts. In vier Schritten richten Sie Ihre Halle ein.",
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
      title: "Erste echte Tür",
      hint: "Adresse des Shelly- oder Tasmota-Relais am Türöffner eintragen und testen. Codes nimmt ein Tablet an der Tür an.",
      action: "Tür einrichten",
    },
  },
} as const;
