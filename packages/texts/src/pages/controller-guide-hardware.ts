import type { HeaderPin, PinUse } from "@platzwart/domain/controller/pin-map";

/** "Hardware" (P-04): pin map and wiring. */
export const hardwareTexts = {
  drawing: "Pinplan",
  drawingLabel:
    "Zeichnung der 40-poligen Stiftleiste: Pin 1 links oben, ungerade Pins links, gerade rechts. Dieselben Angaben stehen in der Tabelle.",
  orientation: "Stiftleiste von oben, Pin 1 (eckig) auf der Seite der Speicherkarte.",
  table: "Belegung",
  columns: { use: "Anschluss", gpio: "GPIO", pin: "Pin", kind: "Art" },
  keypad: "Tastenfeld",
  keypadRow: "Zeile",
  keypadTable: "Tasten des Tastenfelds nach Zeile und Spalte",
  gpio: (gpio: number) => `GPIO ${gpio}`,
  rowName: (number: number, gpio: number) => `Zeile ${number} (GPIO ${gpio})`,
  columnName: (number: number, gpio: number) => `Spalte ${number} (GPIO ${gpio})`,
  numbered: (name: string, number: number | null) => (number === null ? name : `${name} ${number}`),
  uses: {
    relay: "Relais",
    green_led: "LED grün",
    red_led: "LED rot",
    buzzer: "Summer",
    reset_button: "Taster",
    keypad_row: "Zeile",
    keypad_column: "Spalte",
  } satisfies Record<PinUse, string>,
  kinds: {
    relay: "Ausgang, High = Tür frei",
    green_led: "Ausgang, über 330 Ω",
    red_led: "Ausgang, über 330 Ω",
    buzzer: "Ausgang, über Transistor",
    reset_button: "Eingang, Taster nach Masse",
    keypad_row: "Eingang mit Pull-down",
    keypad_column: "Ausgang",
  } satisfies Record<PinUse, string>,
  supplies: { "3v3": "3,3 V", "5v": "5 V", ground: "Masse", id_eeprom: "frei lassen" } satisfies Record<
    Exclude<HeaderPin, number>,
    string
  >,
  warningsHeading: "Beim Verdrahten beachten",
  warnings: [
    {
      title: "Von innen geht die Tür immer mechanisch auf",
      text: "Klinke, Panikschloss und Fluchtweg bleiben ohne Strom und ohne Programm bedienbar. Die Anlage gibt nur von außen frei; kein Anschluss darf den Ausgang sperren.",
    },
    {
      title: "Relaiskarte: active-high",
      text: "Eine Karte, die bei Low anzieht (active-low), öffnet die Tür beim Einschalten. Nehmen Sie eine für 3,3 V, die bei High anzieht, und setzen Sie 10 kΩ von GPIO 18 nach Masse: So bleibt sie aus, bis das Programm läuft.",
    },
    {
      title: "Mechanisches Relais, kein Halbleiterrelais",
      text: "Solange die Tür frei ist, erneuert das Programm den Impuls alle 20 Sekunden, mit einer Lücke von wenigen Millisekunden. Ein mechanisches Relais fällt darin nicht ab, ein Halbleiterrelais lässt den Türöffner zucken. Der Kontakt muss Spannung und Strom des Türöffners vertragen; an Netzspannung gehört er nicht.",
    },
    {
      title: "Eigenes Netzteil für den Türöffner",
      text: "Nie aus dem Raspberry Pi speisen: Der Einschaltstrom lässt ihn abstürzen. Der Kontakt des Relais schaltet nur diesen Stromkreis. Freilaufdiode (Gleichstrom) oder Varistor direkt am Türöffner.",
    },
    {
      title: "Türöffner: Arbeitsstrom, 30 s Dauer",
      text: "Ohne Strom verriegelt (fail-secure). Er muss 30 Sekunden Dauerstrom vertragen (100 % ED).",
    },
    {
      title: "GPIO 2 ist auch I2C (SDA)",
      text: "I2C muss aus sein; ein Uhrmodul oder Aufsatz mit I2C verträgt sich nicht mit dem Taster. Der Pi 5 braucht kein Uhrmodul: Er hat eine Uhr auf der Platine.",
    },
    {
      title: "Alle Pins: 3,3 V",
      text: "5 V an einem GPIO zerstören ihn. LEDs nur mit Vorwiderstand, den Summer über einen Transistor.",
    },
    {
      title: "Raspberry Pi nach innen",
      text: "Außen sitzen nur Tastenfeld, LEDs und Summer. Raspberry Pi, Relais und Taster gehören in den gesicherten Bereich.",
    },
  ],
} as const;
