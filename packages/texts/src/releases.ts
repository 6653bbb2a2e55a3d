/** A version of the product; `day` as shown. */
interface Release {
  readonly version: string;
  readonly day: string;
  readonly changes: readonly string[];
}

/** Newest first; the first is the version in package.json. */
export const RELEASES: readonly [Release, ...Release[]] = [
  {
    version: "0.6.0",
    day: "30.11.2026",
    changes: [
      "Ein zweiter Server steht bereit und übernimmt die Halle in Sekunden, wenn der erste ausfällt, ohne dass sich jemand neu anmeldet (PostgreSQL, MEMBER_NAME). Im „System Monitoring“ steht, welcher führt, welcher fehlt und welche Version er hat; ein neuer wird dort angenommen.",
      "Platzwart läuft als Container, ohne Rechte und mit einem Volume für die Daten.",
      "Weitere Hallen: Wer mehrere Hallen hat, sieht sie auf einer Seite, mit ihren Courts, dem, was gestört ist, und der letzten Sicherung. Dafür gibt es API-Schlüssel, die nur den Überblick lesen, ohne Namen und Codes.",
    ],
  },
  {
    version: "0.5.0",
    day: "30.11.2026",
    changes: [
      "E-Mails an Kunden: Wer mit Adresse bucht, bekommt Court, Zeit und Code mit einem Eintrag für den Kalender, auch bei Änderung und Stornierung. Einzurichten in den Einstellungen unter „Verbindungen“, mit Testmail.",
      "Bei der Buchung steht, was wann gesendet wurde und warum nicht, mit „Erneut senden“; daneben Links für WhatsApp und SMS.",
      "Öffnungszeiten und Schließtage in den Einstellungen unter „Buchungen“, mit den Feiertagen des Bundeslands als Vorschlag: Buchungssysteme buchen nur darin, das Personal wird gewarnt.",
      "Serien: Eine Buchung wiederholt sich jede oder jede zweite Woche, mit einem Code für alle Termine. Vor dem Buchen steht bei jedem Termin, was ihm im Weg ist; Änderungen gelten für diesen Termin, alle folgenden oder alle.",
      "Mitteilungen: Wer es wissen soll, erfährt per E-Mail oder ntfy, wenn eine Tür, eine Lampe, die Steuerung oder eine Sicherung ausfällt und wenn es vorbei ist, mit Ruhezeiten. Ein Lebenszeichen jede Minute zeigt einem Dienst im Internet, dass der Server läuft.",
      "Mails und Zettel in der Sprache des Kunden, Deutsch oder Englisch.",
    ],
  },
  {
    version: "0.4.0",
    day: "30.11.2026",
    changes: [
      "Türcontroller ersetzen: Ein neues Gerät tritt an die Stelle des alten, mit Tür, Betriebsart und Verlauf. Bei einem gestohlenen gilt der Schlüssel sofort nicht mehr, und die Codes auf seiner Karte werden genannt.",
      "Türcontroller bekommen auf Knopfdruck ein neueres Programm, das von selbst zurückgeht, wenn es nicht läuft, und einen neuen Schlüssel. Ein zweites Gerät mit demselben Schlüssel wird abgewiesen und genannt.",
      "Der Server kann umziehen: Die Türcontroller erfahren seine nächste Adresse vorher.",
    ],
  },
  {
    version: "0.3.0",
    day: "30.11.2026",
    changes: [
      "Türcontroller: Ein Raspberry Pi an der Tür prüft Codes selbst, auch ohne Server und Netz, und meldet nach, was er getan hat. „Türcontroller hinzufügen“ stellt alle Dateien für seine Karte zusammen; „Verdrahtung prüfen“ geht Tasten, LEDs, Summer und Relais durch.",
      "Jeder Code zeigt, welche Türen ihn haben, mit „Erneut übertragen“.",
      "Terminals und die Türsteuerung tippen an derselben Stelle wie das Tastenfeld: Fehlversuche zählen gemeinsam.",
      "Türen an Relais und simulierte Türen gehen weiter, wenn die Datenbank hängt.",
    ],
  },
  {
    version: "0.2.0",
    day: "29.11.2026",
    changes: [
      "Echte Türen: Ein Relais von Shelly oder Tasmota öffnet einen elektrischen Türöffner; eingerichtet und getestet wie eine Lampe. Dimmer von Shelly sind Lampen.",
      "Mehrere Courts auf einmal sperren, auch aus den Zeilen der Buchungen, und gemeinsam wieder freigeben.",
      "Zurücknehmen: gespeicherte Einstellungen und Sperren zehn Sekunden lang, wie schon Buchungen.",
      "Tasten auf jeder Seite: „?“ zeigt sie, „/“ führt zur Suche, „g“ und ein Buchstabe zu einer Seite.",
      "Das System-Log nennt, für welche Buchung ein Licht anging oder eine Tür freigegeben wurde.",
      "Der Code einer Buchung wird nach einer Minute wieder verdeckt.",
      "API-Schlüssel lesen Courts, Grenzen und freie Zeiten; abgelehnte Buchungen haben einen Fehlercode; die Beschreibung der API ist deutsch.",
      "Ein Update wird gebaut, während die bisherige Version weiterläuft.",
    ],
  },
  {
    version: "0.1.0",
    day: "24.11.2026",
    changes: [
      "Buchungen, Zugangscodes, Licht nach Buchungen, Türsteuerung mit simulierten Türen, Hallenklima, Monitoring, System-Log und Einstellungen.",
    ],
  },
];

/** Of this program. */
export const VERSION: string = RELEASES[0].version;
