import { shellTexts } from "./shell.ts";

/** The dialog that lists the keys ("?"). */
export const keyTexts = {
  desk: {
    heading: "Buchungen eines Tages",
    keys: [
      ["N", "Nächster freier Platz"],
      [
        "M",
        "Geöffnete Buchung verschieben: Pfeiltasten, mit Umschalt eine Stunde, Eingabe legt ab, Esc bricht ab",
      ],
      ["L", "Länge der geöffneten Buchung ändern"],
      ["Entf", "Geöffnete Buchung stornieren"],
      ["T", "Heute"],
      ["Esc", "Zurück in die Zeilen der Courts"],
      ["Pfeiltasten", "In den Zeilen: von Buchung zu Buchung, zu Sperren und freien Plätzen"],
      ["Eingabe", "In den Zeilen: Buchung oder Sperre öffnen, freien Platz buchen"],
      ["Bild auf, Bild ab", "In den Zeilen: Tag davor, Tag danach"],
    ],
  },
  everywhere: {
    heading: "Alle Seiten",
    keys: [
      ["/", "Suchen, wo die Seite eine Suche hat"],
      ["Strg + Z", "Letzte Änderung zurücknehmen, solange „Rückgängig“ angeboten ist"],
      ["G, dann H", shellTexts.hall],
      ["G, dann B", shellTexts.bookings],
      ["G, dann Z", shellTexts.accessCodes],
      ["G, dann K", "Kontakte"],
      ["G, dann W", "Weitere Hallen"],
      ["G, dann T", shellTexts.doorControl],
      ["G, dann E", shellTexts.settings],
      ["G, dann L", shellTexts.systemLog],
      ["G, dann ?", shellTexts.help],
      ["?", "Diese Liste"],
    ],
  },
  switchLabel:
    "Buchstaben, / und ? sind Tasten. Aus: nur noch Buchstaben, in den Zeilen der Courts; diese Liste steht dann im Menü „Konto“",
} as const;
