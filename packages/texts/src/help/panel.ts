import type { HelpPart } from "./help-part.ts";

export const PANEL_HELP: HelpPart = {
  id: "panel",
  title: "Die Halle bedienen",
  topics: [
    {
      id: "panel-hall",
      title: "Was zeigt die Startseite?",
      blocks: [
        "Oben stehen vier Zahlen: laufende Zugänge, eingeschaltete Lichter, Courts in der Automatik und freie Courts. Darunter liegt der Plan der Halle: Ein Court ist hell, wenn seine Lampe gemeldet hat, dass sie brennt. Gezeigt wird immer, was die Geräte melden, nicht, was gewünscht ist.",
        {
          picture: "hall",
          caption: "Die Startseite mit Zahlen, Plan und Tagesansicht",
        },
        {
          points: [
            "Gestrichelt mit „schaltet …“: Der Befehl ist unterwegs, die Lampe hat ihn noch nicht bestätigt.",
            "Fragezeichen oder „Unbekannt“: Das Gerät hat seit 15 Sekunden nichts gemeldet.",
            "Schraffiert: Der Court ist gesperrt, mit dem Ende der Sperre.",
            "„Licht ohne Buchung“: Hier brennt Licht, obwohl niemand gebucht hat.",
          ],
        },
        "Ein Klick auf einen Court im Plan öffnet dort alles, was sich mit ihm tun lässt: Licht, Automatik, Tür, Buchung beenden, sperren, „Warum?“. Unter dem Plan zeigt „Heute“ je Court die Buchungen des Tages, darüber die Linie des Lichts, darunter die der Tür, und als senkrechte Linie die Uhrzeit.",
        "Weiter unten lassen sich die Bereiche an ihrer Überschrift auf- und zuklappen; der Browser merkt sich, was offen war. Auch zugeklappt steht dort, wie es dem Bereich geht: der nächste Lauf, wie viele Geräte online sind, was am Server nicht stimmt.",
      ],
    },
    {
      id: "panel-court",
      title: "Licht eines Courts schalten",
      blocks: [
        {
          picture: "card",
          caption: "Die Karte eines Courts",
        },
        {
          points: [
            "In der Automatik brennt das Licht von selbst: vor, während und nach jeder Buchung. „Licht 20 min an“ schaltet es für begrenzte Zeit dazu; danach gilt wieder die Regel. Vorzeitiges Ausschalten stellt die Automatik wieder her.",
            "Für das Licht von Hand schalten Sie „Automatik“ aus. Dann erscheint der Schalter „Licht“, und es bleibt, wie Sie es lassen. Brennt es vier Stunden ohne Buchung, weist die Startseite darauf hin.",
            "Der Schalter steht in der Mitte, bis die Lampe bestätigt hat. Bestätigt sie nicht, springt er zurück, und eine Meldung sagt, warum.",
          ],
        },
      ],
    },
    {
      id: "panel-all-lights",
      title: "Alle Lichter an oder aus",
      blocks: [
        "Zum Reinigen und beim Schließen schaltet „Alle Lichter“ über den Karten alle Courts in der Automatik zugleich, für eine begrenzte Zeit und mit einem Grund. Ist die Zeit um, gilt wieder die Automatik.",
        {
          steps: [
            "„Alle Lichter“ und dann „Alle Lichter an“ oder „Alle Lichter aus“ wählen.",
            "Grund angeben und sagen, wie lange: 30 Minuten, eine oder zwei Stunden oder bis zu einer Uhrzeit, höchstens sechs Stunden.",
            "Der Dialog nennt vorher, wo das Licht bleibt, wie es ist: Courts in „Manuell“ und Courts ohne Lampe. Beim Ausschalten nennt er, wer gerade spielt; dort bleibt das Licht an, bis Sie „Auch ausschalten, wo gerade gespielt wird“ ankreuzen. Was in „Manuell“ brennt, geht beim Ausschalten mit aus, wenn Sie das nicht abwählen.",
          ],
        },
        "„Zurück zur Automatik“ daneben beendet das vorzeitig für alle Courts. Was für einen einzelnen Court mit „Licht 20 min an“ geschaltet wurde, läuft weiter. Wer es war, bis wann und warum, steht unter „Warum?“ und einmal im System-Log.",
      ],
    },
    {
      id: "panel-why",
      title: "Warum ist Court 3 hell?",
      blocks: [
        "„Warum?“ nennt die Gründe als Kette: welche Buchung, welche Vor- und Nachlaufzeit und was daraus folgt, oder welche Person oder Regel. Darunter steht, was Lampe und Tür zuletzt gemeldet haben, die letzten fünf Einträge zu diesem Court und der Weg zu allen im System-Log.",
        { picture: "why", caption: "Die Gründe, aufgeklappt" },
      ],
    },
    {
      id: "panel-end",
      title: "Eine Buchung vorzeitig beenden",
      blocks: [
        "„Buchung beenden“ auf der Karte fragt nach, macht dann den Code sofort unbrauchbar und gibt den Platz frei. 10 Sekunden lang nimmt „Rückgängig“ in der Meldung das zurück: dieselbe Buchung, derselbe Code. In der Automatik geht das Licht ohne Nachlaufzeit aus. Spätere Buchungen, Codes für alle Courts und permanente Codes bleiben.",
      ],
    },
    {
      id: "panel-contacts",
      title: "Kontakte: wer schon gebucht hat",
      blocks: [
        "Auf der Seite „Kontakte“ (Adresse /contacts) steht jeder, der in Buchungen steht, mit seinen Buchungen und deren Codes. Gesucht wird nach dem Anfang jedes Wortes von Name, E-Mail oder Telefon; Groß- und Kleinschreibung, Umlaute und die Schreibweise der Telefonnummer sind gleich.",
        "Steht dieselbe Person in zwei Schreibweisen da, macht „Zusammenführen“ daraus eine: Sie wählen, welche bleibt. Alle Buchungen und die Namen auf ihren Codes bekommen sie; Court, Zeit und Code bleiben. Zurücknehmen lässt sich das nicht.",
        "Ein Kontakt besteht, solange eine Buchung ihn nennt, höchstens bis 30 Tage nach dem Ende der letzten. Auskunft geben und Daten löschen können Betreiber in den Einstellungen unter „Zugang“.",
      ],
    },
    {
      id: "panel-codes",
      title: "Einen Zugangscode suchen, anlegen oder beenden",
      blocks: [
        "„Zugangscodes“ zeigt alle Codes, die jetzt oder künftig gelten; der Filter zeigt auch die von früher. Gesucht wird nach Name und Zweck, oder nach einem ganzen Code. Ein Druck auf den Namen zeigt alles dazu: die Zeiten von Tür und Licht, wer ihn angelegt hat, wann er zuletzt eine Tür geöffnet hat. Die Adresse der Seite enthält den Filter: Ein Link darauf zeigt dasselbe.",
        {
          steps: [
            "„Neuer Code“ für jemanden ohne Buchung: Name, Court oder alle Courts, Beginn und Ende angeben. Vorlauf- und Nachlaufzeiten hat er nicht.",
            "„Belegt und beleuchtet“ an: Der Court gilt als gebucht, das Licht folgt; in dieser Zeit kann dort nichts anderes gebucht werden. Aus: Der Code öffnet nur die Tür.",
            "Ein Code für alle Courts nennt die Buchungen in seiner Zeit; sie bleiben bestehen.",
          ],
        },
        "„Code beenden“ macht ihn sofort unbrauchbar, 10 Sekunden lang mit „Rückgängig“. Der Code einer Buchung endet mit der Buchung.",
      ],
    },
    {
      id: "panel-door",
      title: "Eine Tür ohne Code öffnen",
      blocks: [
        {
          steps: [
            "Beim Court „Tür öffnen“ wählen.",
            "Die Rückfrage nennt die Tür: prüfen und bestätigen.",
            "Die Tür öffnet für zehn Sekunden. Die Seite sagt erst „geöffnet“, wenn die Tür es gemeldet hat.",
          ],
        },
        { picture: "open-door", caption: "Die Rückfrage vor dem Öffnen" },
        "Am schnellsten auf dem Telefon: den Court im Plan antippen und dort den Knopf drücken, der die Tür beim Namen nennt. Er öffnet ohne weitere Rückfrage.",
        "Wer die Tür geöffnet hat, steht im System-Log. Meldet sich die Tür nicht, wird der Befehl nicht später nachgeholt.",
      ],
    },
    {
      id: "panel-doors",
      title: "Was heißt „Nach Zeitplan“ und „Nur mit Code“?",
      blocks: [
        "„Nach Zeitplan“: Die Tür ist von der Vorlaufzeit bis zum Ende der Nachlaufzeit einer Buchung entriegelt; niemand muss einen Code eingeben. „Nur mit Code“: Sie bleibt verriegelt und öffnet, wenn in dieser Zeit der Code eingegeben wird, für die eingestellte Zeit, üblicherweise 30 Sekunden. Ein permanenter Code entriegelt nie nach Zeitplan.",
      ],
    },
    {
      id: "panel-block",
      title: "Einen Court sperren",
      blocks: [
        {
          steps: [
            "Über den Courts „Court sperren“ wählen, oder den Court im Plan antippen und dort. Courts, Zeitraum und Grund angeben; „Alle Courts“ wählt die ganze Halle. In den Buchungen geht es auch von der Stelle aus, an der eine Buchung begonnen wird: „Stattdessen sperren …“.",
            "Liegen Buchungen in der Zeit, werden sie zuerst genannt. Sie entscheiden, ob sie bestehen bleiben oder storniert werden.",
            "Die Sperre steht danach unter den Karten und in den Zeilen der Buchungen und lässt sich dort ändern oder beenden; gleiche Sperren mehrerer Courts auch zusammen. „Rückgängig“ nimmt das zehn Sekunden lang zurück. In ihrer Zeile lassen sich die Tür öffnen und das Licht auf Zeit einschalten; „Warum?“ sagt, warum beides so ist.",
          ],
        },
        { picture: "block", caption: "Eine neue Sperre" },
        "Ein gesperrter Court kann nicht gebucht werden, sein Licht ist aus, und Codes von Buchungen öffnen seine Tür nicht. Permanente Codes öffnen weiterhin.",
      ],
    },
    {
      id: "panel-upcoming",
      title: "Was passiert als Nächstes?",
      blocks: [
        "„Kommende Aktionen“ listet, wann in den nächsten 24 Stunden welche Tür und welches Licht an der Reihe ist. Dieselbe Rechnung steuert die Halle: Was dort steht, geschieht auch.",
        { picture: "upcoming", caption: "Kommende Aktionen" },
        "„Automatischer Scheduler“ zeigt den letzten Lauf mit seinem Ergebnis. „Teilweise“ heißt: Ein Gerät hat seinen Befehl nicht bestätigt. „Jetzt ausführen“ prüft sofort alles noch einmal. Ein Betreiber kann den Scheduler anhalten; dann steht das oben auf der Startseite.",
      ],
    },
    {
      id: "panel-log",
      title: "Im System-Log etwas finden",
      blocks: [
        "Zum System-Log führt von jeder Seite das Menü „Konto“, auf dem Telefon „Menü“. „System Logs“ zeigt neue Einträge sofort. Sobald Sie blättern, hält die Liste an und zählt, was neu ist; ein Klick darauf holt es nach. Ein Klick auf Komponente oder Court filtert danach; mit „Tag“ sehen Sie zum Beispiel nur gestern. Die Filter stehen in der Adresse der Seite, lassen sich also als Lesezeichen ablegen.",
        { picture: "log", caption: "Das System-Log mit seinen Filtern" },
        {
          points: [
            "„Logs exportieren“ und „Als CSV“ speichern, was der Filter zeigt. Codes stehen darin nie im Klartext.",
            "„Logs löschen“ leert nur die Ansicht. Gespeicherte Einträge bleiben, bis ihre Frist abläuft.",
          ],
        },
      ],
    },
    {
      id: "panel-account",
      title: "Wo bin ich angemeldet?",
      blocks: [
        "Oben im Konto zeigt „Meine Anmeldungen“ jedes Gerät, auf dem Sie angemeldet sind: Browser, Netz, seit wann und wann zuletzt benutzt. „Beenden“ meldet es sofort ab, „Alle anderen beenden“ lässt nur dieses Gerät übrig. Kennen Sie eines nicht, ändern Sie danach Ihr Passwort.",
        "„Passwort vorschlagen“ füllt ein zufälliges aus sechs Wörtern und einer Zahl ein und zeigt es einmal. Ein Betreiber meldet einen Benutzer in „Einstellungen“, Bereich „Zugang“, mit „Überall abmelden“ ab.",
      ],
    },
    {
      id: "panel-keys",
      title: "Tasten auf jeder Seite",
      blocks: [
        "„?“ zeigt, was die Tasten tun, „/“ führt zur Suche der Seite. G und danach ein Buchstabe wechselt die Seite: H Halle, B Buchungen, Z Zugangscodes, K Kontakte, T Türsteuerung, E Einstellungen, L System-Log; ein Fragezeichen statt des Buchstabens öffnet die Hilfe. Solange Sie etwas eingeben, gelten sie nicht.",
        "Wer mit dem Rechner spricht oder sie versehentlich drückt, schaltet sie aus: oben im Konto unter „Tasten“.",
      ],
    },
  ],
};
