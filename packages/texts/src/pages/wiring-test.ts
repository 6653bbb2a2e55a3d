import type { TestedSignal } from "@platzwart/contract/device-link/wired-parts";

/** The wiring test of a controller (E-05). */
export const wiringTestTexts = {
  heading: (name: string) => `Verdrahtung von ${name} prüfen`,
  intro: "Am besten zu zweit oder mit dem Telefon direkt an der Tür.",
  whichDevice: "Welches Gerät ist es?",
  step: (number: number, all: number) => `Schritt ${number} von ${all}`,

  keys: "Tastenfeld",
  keysTask: "Drücken Sie jede Taste einmal. Sie geben dabei keinen Code ein.",
  keysLeft: (count: number) => (count === 1 ? "Noch eine Taste" : `Noch ${count} Tasten`),
  keysDone: "Alle Tasten kommen an.",
  pressed: (key: string) => `Taste ${key}, gedrückt`,
  notPressed: (key: string) => `Taste ${key}, noch nicht gedrückt`,

  button: "Taster innen",
  buttonTask: "Drücken Sie den Taster innen einmal kurz.",
  buttonDone: "Der Taster kommt an.",
  buttonLeft: "Noch nicht gedrückt",

  outputs: {
    green_led: {
      name: "Grüne LED",
      task: "Sie leuchtet zwei Sekunden lang.",
      question: "Hat die grüne LED geleuchtet?",
    },
    red_led: {
      name: "Rote LED",
      task: "Sie leuchtet zwei Sekunden lang.",
      question: "Hat die rote LED geleuchtet?",
    },
    buzzer: {
      name: "Summer",
      task: "Er tönt zwei Sekunden lang.",
      question: "War der Summer zu hören?",
    },
    relay: {
      name: "Relais",
      task: "Achtung: Die Tür ist dann zwei Sekunden lang offen. Das steht im Log.",
      question: "War die Tür zwei Sekunden lang offen und ist jetzt wieder zu?",
    },
  } satisfies Record<TestedSignal | "relay", { name: string; task: string; question: string }>,
  switchOn: "Einschalten",
  switchingOn: "Wird eingeschaltet …",
  yes: "Ja",
  no: "Nein",

  next: "Weiter",
  nextDespiteFault: "Weiter, geht nicht",
  cancel: "Abbrechen",
  goOn: "Weiter prüfen",

  result: "Ergebnis",
  allGood: "Alles in Ordnung.",
  failed: "Nicht in Ordnung:",
  failedHint: "Die Belegung der Pins steht unten in der Anleitung unter „Hardware“.",
  key: (key: string) => `Taste ${key}`,
  record: "Ergebnis festhalten",
  recording: "Wird festgehalten …",
} as const;
