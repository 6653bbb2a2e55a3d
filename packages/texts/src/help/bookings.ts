import type { HelpPart } from "./help-part.ts";

export const BOOKINGS_HELP: HelpPart = {
  id: "bookings",
  title: "Buchungen am Tresen",
  topics: [
    {
      id: "bookings-make",
      title: "Am Tresen buchen",
      blocks: [
        "„Buchungen“ zeigt einen Tag mit einer Zeile je Court. Klicken Sie auf freie Zeit, oder ziehen Sie mit der Maus darüber; „Nächster freier Platz“ nimmt den frühesten auf irgendeinem Court. Im Feld daneben stehen Court und Zeit schon fest, „Buchen“ genügt. Schraffiert ist, was außerhalb der Öffnungszeiten liegt; dort buchen Sie mit einer Warnung, vorgeschlagen wird es nicht. Ohne Namen heißt die Buchung „Laufkundschaft“. Auf der Seite „Halle“ führt ein Klick auf einen Court des Plans hierher: mit „Court buchen“, oder mit „Zur Buchung“, wenn dort gespielt wird.",
        "Nach dem Buchen steht dort der Zugangscode: zum Vorlesen, Kopieren, als QR-Code oder als Zettel. Nach einer Minute ist er verdeckt; „Code anzeigen“ zeigt ihn wieder. Licht und Tür folgen sofort; ihre Fenster liegen farbig hinter der Buchung, das Licht oben, die Tür unten.",
      ],
    },
    {
      id: "bookings-change",
      title: "Verschieben, verlängern, beenden, stornieren",
      blocks: [
        "Ziehen Sie eine Buchung auf einen anderen Platz, oder an ihrem Ende, um sie zu verlängern. Während Sie ziehen, sehen Sie, was Licht und Tür dort täten und was im Weg ist. Auf dem Handy halten Sie die Buchung kurz, bis sie sich löst; oder Sie drücken „Verschieben“ und tippen auf den neuen Platz. „Anderer Tag“ verschiebt auf einen anderen Tag, über Mitternacht oder auf die Minute genau.",
        "Der Zugangscode bleibt derselbe, auch ein gedruckter Zettel gilt weiter. Bis zum neuen Ende öffnet der Code die Tür, und das Licht bleibt so lange an.",
        "Zehn Sekunden lang lässt sich jede Änderung mit „Rückgängig“ zurücknehmen, auch eine Stornierung; hat inzwischen jemand anderes die Buchung geändert, sagt es die Meldung und nichts geschieht.",
        "Kommt jemand doch noch, dessen Buchung Sie beendet haben, nehmen Sie „Noch einmal buchen“: dieselben Kundendaten, ein neuer Code. Wer seinen Code verloren hat, bekommt mit „Code verloren? Neu ausgeben“ andere Ziffern; die alten öffnen dann nichts mehr.",
        {
          points: [
            "Pfeiltasten: zur nächsten Buchung oder freien Zeit; Eingabe öffnet sie.",
            "M verschiebt, L ändert die Länge: mit den Pfeiltasten, Eingabe legt ab, Esc bricht ab.",
            "N: nächster freier Platz. T: heute. Bild auf und ab: ein Tag. Entf: stornieren. Strg und Z: zurücknehmen. M, L und Entf gelten der Buchung, die rechts geöffnet ist; „?“ zeigt alle Tasten.",
          ],
        },
      ],
    },
    {
      id: "bookings-print",
      title: "Zettel und Tagesliste drucken",
      blocks: [
        "„Zettel drucken“ druckt Court, Zeit, Zugangscode und, soweit sie in den Einstellungen stehen, Hilfenummer und Hilfetext; der Name steht nicht darauf. Der Knopf „Papier“ daneben wechselt zwischen A6, einer Rolle von 80 mm und A4 und merkt es sich für diesen Rechner.",
        "„Tagesliste drucken“ druckt den Tag auf A4 quer, für die Wand: Zeit, Court, Name und Telefon, keine Codes.",
      ],
    },
    {
      id: "bookings-find",
      title: "Woche und Liste",
      blocks: [
        "„Woche“ zeigt, wann wie viel belegt ist; ein Klick auf einen Tag öffnet ihn. „Liste“ zeigt die Buchungen der nächsten zwei Monate, auf Wunsch weitere, und findet alle kommenden nach Name, E-Mail oder Telefon. Der Tag, die Ansicht und die Suche stehen in der Adresse, die Sie als Lesezeichen behalten können.",
      ],
    },
  ],
};
