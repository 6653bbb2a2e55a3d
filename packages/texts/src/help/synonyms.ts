interface Synonyms {
  /** Words that people may search for, or their beginnings: "Putz" as in "Putzkraft". */
  readonly words: readonly string[];
  /** Ids of the topics that are found then. */
  readonly topics: readonly string[];
}

/** Words that the help does not use, and their topics (Y-01). */
export const HELP_SYNONYMS: readonly Synonyms[] = [
  { words: ["Kette", "Filiale", "Standort", "Zentrale"], topics: ["other-halls"] },
  { words: ["Mail", "E-Mail", "SMTP", "einrichten", "Postausgang"], topics: ["settings-connections"] },
  {
    words: ["Reinigung", "Putz", "Hausmeister", "Dauercode", "PIN", "Mitarbeiter", "Trainer"],
    topics: ["settings-access"],
  },
  {
    words: ["Schlüssel", "verloren", "vergessen", "Zahlencode", "ausgesperrt"],
    topics: ["trouble-code", "panel-door"],
  },
  {
    words: ["Zugangsdaten", "Kennwort", "Login", "Anmeldung", "einloggen", "Benutzer", "Konto"],
    topics: ["trouble-password", "panel-account", "settings-access"],
  },
  { words: ["klemmt", "verschlossen", "zugesperrt", "aufsperren"], topics: ["trouble-door", "panel-door"] },
  {
    words: ["dunkel", "finster", "hell", "Leuchte", "Glühbirne", "Strahler"],
    topics: ["trouble-light", "panel-court"],
  },
  {
    words: ["WLAN", "WiFi", "Internet", "Netzwerk", "offline", "Router", "Verbindungsabbruch"],
    topics: ["trouble-connection", "settings-raspberry-pi"],
  },
  { words: ["abgestürzt", "hängt", "Absturz", "Neustart"], topics: ["trouble-alarm", "trouble-connection"] },
  { words: ["Tastenkürzel", "Shortcut", "Spracheingabe"], topics: ["panel-keys"] },
  { words: ["gestohlen", "Sitzung", "abmelden"], topics: ["panel-account"] },
  { words: ["Stromausfall", "Blitz", "Sicherung"], topics: ["trouble-power"] },
  {
    words: ["Backup", "Datensicherung", "Rücksicherung", "wiederherstellen", "Festplatte"],
    topics: ["system-backup"],
  },
  {
    words: ["Update", "Upgrade", "aktualisieren", "Changelog", "Neuerungen", "Release"],
    topics: ["system-version", "system-update"],
  },
  { words: ["DSGVO", "Datenschutz", "personenbezogen", "Auskunft", "löschen"], topics: ["system-privacy"] },
  {
    words: [
      ...[
        "Abo",
        "Abonnement",
        "Serie",
        "Serientermin",
        "wöchentlich",
        "SMS",
        "Mail",
        "E-Mail",
        "Benachrichtigung",
        "Push",
      ],
      ...["iCal", "Kalender", "Outlook", "Google", "Rechnung", "Preis", "Kasse", "bezahlen", "Zahlung"],
    ],
    topics: ["system-missing"],
  },
  { words: ["Zeitumstellung", "Sommerzeit", "Winterzeit", "Uhrzeit"], topics: ["trouble-clocks"] },
  {
    words: ["kalt", "warm", "heizen", "Temperatur", "lüften", "Klimaanlage", "Luft"],
    topics: ["settings-climate"],
  },
  {
    words: ["Wartung", "Bodenpflege", "Turnier", "Baustelle", "schließen", "Ferien"],
    topics: ["panel-block"],
  },
  { words: ["stornieren", "absagen", "abbrechen", "früher"], topics: ["panel-end"] },
  { words: ["Protokoll", "Verlauf", "Export", "Excel", "CSV", "Nachweis"], topics: ["panel-log"] },
  { words: ["Vorschau", "demnächst", "Zeitplan", "Kalender"], topics: ["panel-upcoming"] },
  { words: ["Tablet", "Bildschirm", "Tastatur", "Kiosk"], topics: ["door-terminal"] },
  { words: ["Shelly", "Tasmota", "Relais", "Gerät", "Controller"], topics: ["settings-raspberry-pi"] },
  {
    words: ["Website", "Homepage", "Schnittstelle", "Programmierung"],
    topics: ["api-overview", "api-relay"],
  },
];
