import type { HelpPart } from "./help-part.ts";

/** One topic per tab; the tabs link to their ids (Y-01). */
export const SETTINGS_HELP: HelpPart = {
  id: "settings",
  title: "Einstellungen",
  topics: [
    {
      id: "settings-courts",
      title: "Courts",
      blocks: [
        "„Anzahl Courts“ legt fest, wie viele Courts die Halle hat (1 bis 20). Neue bekommen sofort eine simulierte Lampe und Tür. Weniger Courts: Die letzten gehen außer Betrieb und behalten ihre Geschichte; liegen dort noch Buchungen, werden sie vorher genannt.",
        "Ein neuer Name gilt sofort auf allen Seiten. Eine Tür, die nach dem Court heißt, wird mit umbenannt; eine selbst benannte nicht.",
      ],
    },
    {
      id: "settings-booking",
      title: "Buchungen",
      blocks: [
        "Kürzeste und längste Dauer in Minuten und wie viele Tage im Voraus gebucht werden kann. Die kürzeste darf nicht über der längsten liegen. Bestehende Buchungen ändern sich nicht.",
        "„Öffnungszeiten“: für jeden Wochentag eine oder mehrere Zeiten, oder geschlossen. Außerhalb lehnt die API Buchungen ab und nennt die Zeiten; Sie können am Tresen trotzdem buchen und werden gewarnt. Licht, Türen und permanente Codes richten sich nicht danach. Lägen Buchungen außerhalb der neuen Zeiten, werden sie vorher genannt; sie bleiben bestehen.",
        {
          points: [
            "„Schließtage“ haben eigene Zeiten, für alle Courts oder einen: geschlossen oder von bis. Der Eintrag für einen Court gilt vor dem für alle.",
            "„Feiertage vorschlagen“ nennt die Feiertage Ihres Bundeslandes bis zum Ende des nächsten Jahres. Manche gelten nur in Teilen des Landes; wählen Sie ab, was bei Ihnen nicht gilt. Entfernen lässt sich jeder Tag einzeln.",
          ],
        },
      ],
    },
    {
      id: "settings-lights",
      title: "Beleuchtung",
      blocks: [
        "„Licht-Vorlaufzeit“ und „Licht-Nachlaufzeit“ gelten für Buchungen, die das Personal hier anlegt. Für Buchungen über die API gelten die Zugangszeiten im Bereich „Scheduler“. Beides wirkt nur auf neue Buchungen: Ein Code behält die Zeiten, mit denen er entstanden ist.",
        "„Automatische Lichtsteuerung“ aus: Kein Licht wird mehr von selbst geschaltet. Die Startseite sagt das deutlich.",
      ],
    },
    {
      id: "settings-climate",
      title: "Klima",
      blocks: [
        "„Zieltemperatur“ wird bei jedem Speichern dieses Bereichs auch das Ziel auf der Startseite; worauf die Halle gerade steht, sagt die Zeile darunter. Umgekehrt ändert das Ziel auf der Startseite diese Einstellung nicht. „Lüftungsdauer“: So lange läuft die Lüftung, wenn sie von Hand eingeschaltet wird.",
        "Die Automatik heizt, wenn es mehr als ein Grad kälter ist als das Ziel, und kühlt, wenn es mehr als ein Grad wärmer ist. Unter einem halben Grad Abstand gehen beide aus. Damit sie keinen Schaden nehmen, läuft jede in der Regel mindestens fünf Minuten und ruht dann mindestens fünf; die Karte sagt, bis wann sie ruht. Heizung und Kühlung laufen nie zugleich.",
        "Ohne Adresse ist ein Gerät simuliert. Adressen müssen im Netz der Halle liegen, zum Beispiel http://192.168.1.20; öffentliche werden abgelehnt.",
      ],
    },
    {
      id: "settings-access",
      title: "Zugang",
      blocks: [
        "„Codelänge“ gilt für neue Codes von Buchungen; Codes, die es schon gibt, behalten ihre Länge. Je mehr Codes zugleich gelten, desto länger sollten sie sein.",
        "„Schutz vor Erraten“ zeigt für jede Tür, wie wahrscheinlich jemand in 24 Stunden einen Code errät; mehr als 41 verschiedene Versuche sind in dieser Zeit nicht möglich. Liegt die Trefferchance nicht unter 1 %, schlägt die Seite eine längere Codelänge vor.",
        "„Hilfenummer“ und „Hilfetext“ sagen dem, der vor der Tür nicht weiterkommt, wen er anruft.",
        {
          points: [
            "Ein permanenter Code öffnet alle Türen, jederzeit, bis Sie ihn löschen. Mit „Zeiten begrenzen“ gilt er nur an den gewählten Wochentagen und zu der Uhrzeit, und vom ersten bis zum letzten Tag, wenn Sie die angeben. Er schaltet kein Licht.",
            "Er darf bis zu zehn Zeichen haben. An der Tastatur der Tür eingeben lassen sich nur 4 bis 8 Ziffern; sie bietet die eingestellte Länge an und die der Codes, die an dieser Tür gelten. Die Seite warnt, wenn er sich dort nicht eingeben lässt.",
            "„Permanente Codes erlauben“ aus: Alle ruhen und öffnen nichts. Wieder an: Sie gelten wieder.",
          ],
        },
        "Angezeigte Codes werden nach 60 Sekunden wieder verdeckt.",
      ],
    },
    {
      id: "settings-scheduler",
      title: "Scheduler",
      blocks: [
        "Der Scheduler vergleicht alle fünf Minuten und an jeder Grenze eines Fensters den Stand der Halle mit dem, was gelten soll. „Inaktiv“ hält diese Läufe an; offene Türen schließen trotzdem am Ende ihrer Zeit, und das Licht wird weiter geführt.",
        "„Zugangszeiten-Konfiguration“: So lange vor und nach einer Buchung sind Licht und Tür an der Reihe. Die Zeiten des Lichts gelten nur für neue Buchungen über die API (für die im Panel steht das Licht unter „Beleuchtung“), die der Tür für alle neuen Buchungen; nichts gilt rückwirkend oder für von Hand angelegte Codes. Mit „Automatisch anwenden“ aus bekommen neue Buchungen über die API keine Vor- und Nachlaufzeit.",
      ],
    },
    {
      id: "settings-connections",
      title: "Verbindungen",
      blocks: [
        "Mit einem Mailserver bekommt, wer mit E-Mail-Adresse bucht, Court, Zeit und Code, mit einem Eintrag für den Kalender; auch Änderungen und Stornierungen. Eine Buchung aus dem Panel ruht dafür 20 Sekunden, damit eine Mail nicht gleich überholt ist.",
        {
          steps: [
            "Tragen Sie ein, was Ihr Anbieter für den Postausgang (SMTP) nennt: Mailserver, Port, Benutzername und Passwort, und als Absender die Adresse zu diesem Zugang. Speichern.",
            "„Testmail senden“ an sich selbst. Geht es nicht, steht da, was zu ändern ist.",
            "„Mails an Kunden“ einschalten und speichern. Buchungen von vorher bekommen keine.",
          ],
        },
        "Bei jeder Buchung steht, was wann gesendet wurde und warum nicht. „Erneut senden“ schickt Zeit und Code, wie sie jetzt sind. Nach einer Wiederherstellung aus einer Sicherung wird nichts gesendet, was wartete, bis Sie hier entscheiden.",
        "Unter „Mitteilungen“ steht, wer per E-Mail oder ntfy erfährt, dass etwas nicht stimmt: eine Tür antwortet nicht, es gibt keine neue Sicherung, der Scheduler ist noch angehalten. Jedes einmal und einmal, wenn es vorbei ist; in der Ruhezeit kommt nur, was dringend ist. Dass der Server selbst ausfällt, kann nur ein anderer melden: Ein Dienst wie Uptime Kuma oder healthchecks.io wartet auf das „Lebenszeichen“.",
        "Die Sprache einer Mail ist die des Kunden (auf der Seite „Kontakte“), sonst die hier gewählte.",
      ],
    },
    {
      id: "other-halls",
      title: "Mehrere Hallen auf einer Seite",
      blocks: [
        "Die Seite „Weitere Hallen“ zeigt andere Hallen mit Platzwart: ihre Courts, was gestört ist, die letzte Sicherung. Namen von Personen und Codes verlassen eine Halle dabei nie.",
        {
          steps: [
            "In der anderen Halle unter Einstellungen, „Zugang“ einen Schlüssel anlegen, der nur den „Überblick der Halle“ liest, und ihn kopieren.",
            "Hier auf der Seite „Weitere Hallen“ (Startseite, „System Monitoring“) „Halle hinzufügen“: Name, Adresse der Halle wie im Browser, Schlüssel.",
            "„Öffnen“ führt in die Halle; dort meldet man sich an wie immer.",
          ],
        },
        "Gefragt wird alle 30 Sekunden, vom Server. Antwortet eine Halle nicht, bleibt ihr letzter Stand grau stehen, mit seinem Alter und dem Grund. Wird der Schlüssel abgelehnt, legen Sie dort einen neuen an und tragen ihn unter „Ändern“ ein.",
      ],
    },
    {
      id: "settings-raspberry-pi",
      title: "Raspberry Pi",
      blocks: [
        "Hier stehen die Türen und Lichtkanäle der Halle und darunter, zugeklappt, die Anleitung für Türcontroller. Eine neue Halle beginnt mit simulierten Geräten; jedes wird einzeln durch ein echtes ersetzt, und was simuliert ist, heißt überall „Simuliert“.",
        {
          steps: [
            "Beim Lichtkanal des Courts „Ändern“ wählen und die Ansteuerung, etwa Shelly, angeben.",
            "Die Adresse im Netz der Halle eintragen und speichern; am besten eine feste IP-Adresse, denn Namen brauchen einen Namensdienst, der antwortet.",
            "„Testen“ schaltet die Lampe ein, wartet auf ihre Meldung und stellt sie zurück. Geht etwas schief, steht da, was.",
          ],
        },
        "Bei einer Tür genauso: Ein Relais von Shelly oder Tasmota gibt dem elektrischen Türöffner einen Impuls, den das Gerät selbst beendet. „Testen“ öffnet sie für zwei Sekunden. Fällt der Server oder das Netz aus, verriegelt sie nach ihren Sekunden, eine Freigabe nach höchstens 60, und öffnet bis dahin niemandem. Ein Tastenfeld hat ein Relais nicht: Codes nimmt ein Türterminal an.",
        "Die Geschichte des Courts und der Tür bleibt dabei erhalten. Ein Türcontroller wird in seiner Liste unter „Mehr“ ersetzt, auch wenn er gestohlen ist, und bekommt dort einen neuen Schlüssel.",
      ],
    },
    {
      id: "door-terminal",
      title: "Ein Türterminal einrichten",
      blocks: [
        "Ein Türterminal ist ein Browser an einer Tür, etwa auf einem Tablet oder am Bildschirm eines Raspberry Pi. Er nimmt an dieser Tür Codes an und kann sonst nichts; angemeldet ist dort niemand.",
        {
          steps: [
            "In den Einstellungen unter „Raspberry Pi“ bei „Türterminals“ auf „Terminal anlegen“, einen Namen geben und die Tür wählen.",
            "Am Gerät an der Tür den Link öffnen, der dann erscheint. Oder dort auf der Anmeldeseite „Dieses Gerät als Türterminal einrichten“ wählen und den Einmalcode eingeben; er gilt 15 Minuten und nur einmal.",
            "Im Browser des Geräts „/door-control“ als Startseite festlegen und ihn im Vollbild starten lassen.",
          ],
        },
        "Das Terminal bleibt eingerichtet, auch nach einem Stromausfall. Zieht es an eine andere Tür um, legen Sie für sie ein neues an, öffnen dessen Link am selben Gerät und entfernen das alte.",
        "„Neu einrichten“ oder „Entfernen“ in der Liste beendet es sofort: das Richtige, wenn ein Gerät verschwunden ist.",
      ],
    },
  ],
};
