/** The keys of `/booking`, and what they do. */
export const deskKeyTexts = {
  heading: "Tasten",
  keys: [
    ["N", "Nächster freier Platz"],
    ["M", "Buchung verschieben: Pfeiltasten, mit Umschalt eine Stunde, Eingabe legt ab, Esc bricht ab"],
    ["L", "Länge der Buchung ändern"],
    ["Entf", "Geöffnete Buchung stornieren"],
    ["Strg + Z", "Letzte Änderung zurücknehmen, 10 Sekunden lang"],
    ["T", "Heute"],
    ["Esc", "Zurück in die Zeilen der Courts"],
    ["Pfeiltasten", "In den Zeilen: von Buchung zu Buchung und zu freien Plätzen"],
    ["Eingabe", "In den Zeilen: Buchung öffnen, freien Platz buchen"],
    ["Bild auf, Bild ab", "In den Zeilen: Tag davor, Tag danach"],
    ["?", "Diese Liste"],
  ],
  everywhere:
    "Buchstaben gelten auf der ganzen Seite, M und L für die geöffnete Buchung. Aus: nur in den Zeilen der Courts",
} as const;
