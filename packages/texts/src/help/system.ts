import { RELEASES, VERSION } from "../releases.ts";
import type { HelpPart } from "./help-part.ts";

export const SYSTEM_HELP: HelpPart = {
  id: "system",
  title: "Version, Sicherung, Datenschutz",
  topics: [
    {
      id: "system-version",
      title: `Version ${VERSION}: Was ist neu?`,
      blocks: RELEASES.flatMap(({ version, day, changes }) => [
        `Version ${version} vom ${day}:`,
        { points: changes },
      ]),
    },
    {
      id: "system-update",
      title: "Eine neue Version einspielen",
      blocks: [
        "Ein Update holt man am Rechner des Servers. Die neue Version wird gebaut, während die bisherige weiterläuft; lässt sie sich nicht bauen oder nicht starten, bleibt die bisherige in Betrieb und sagt, warum.",
        {
          steps: [
            "Im Ordner von Platzwart „git pull“ ausführen und den Dienst neu starten, oder „npm start“ beenden und wieder starten.",
            "Ändert die neue Version die Tabellen, wird vorher von selbst eine Sicherung angelegt.",
            "Offene Seiten bitten danach darum, neu geladen zu werden; Türterminals tun es selbst.",
          ],
        },
        "Zurück zur Version davor: den Server anhalten, im Ordner die frühere Fassung auschecken, mit „npm run restore“ die Sicherung von vor dem Update einspielen und starten. Was danach gebucht wurde, fehlt dann.",
      ],
    },
    {
      id: "system-backup",
      title: "Sicherung und Wiederherstellung",
      blocks: [
        "Mit SQLite legt Platzwart jede Nacht eine Sicherung an und prüft, ob sie sich öffnen lässt. „System Monitoring“ auf der Startseite sagt, wann die letzte war. Bei PostgreSQL sichert, wer die Datenbank betreibt.",
        {
          points: [
            "„npm run backup“ am Rechner des Servers legt sofort eine Sicherung an, „npm run restore“ zeigt alle und spielt eine ein.",
            "Der Schlüssel der Zugangscodes steht in keiner Sicherung: „npm run key-sheet“ druckt ihn. Ohne ihn sind die Codes verloren.",
            "Eine zweite Festplatte oder ein Netzlaufwerk für Sicherungen nennt die Einstellung BACKUP_DIR.",
          ],
        },
      ],
    },
    {
      id: "system-privacy",
      title: "Auskunft und Löschung von Personen",
      blocks: [
        "Betreiber finden unter „Einstellungen“, „Zugang“, „Datenschutz“ alles, was über eine Person gespeichert ist, geben es als Datei aus oder löschen es endgültig. Die Buchungen bleiben ohne Namen für die Auslastung stehen. Was gelöscht wurde, bleibt es auch, wenn eine ältere Sicherung eingespielt wird.",
        "Wie lange Buchungen, Codes und Einträge des System-Logs aufbewahrt werden, steht ebenfalls dort.",
      ],
    },
    {
      id: "system-missing",
      title: "Was Platzwart noch nicht kann",
      blocks: [
        {
          points: [
            "Serienbuchungen: Jeder Termin wird einzeln gebucht.",
            "Nachrichten an Spieler oder Betreiber, ob E-Mail oder SMS: Codes werden gesagt, kopiert oder gedruckt.",
            "Kalender zum Abonnieren.",
            "Bezahlung, Preise und Rechnungen: Das bleibt Sache Ihres Buchungssystems.",
          ],
        },
      ],
    },
  ],
};
