import type { HelpPart } from "./help-part.ts";

export const TROUBLE_HELP: HelpPart = {
  id: "trouble",
  title: "Was tun, wenn …",
  topics: [
    {
      id: "trouble-door",
      title: "… eine Tür nicht öffnet?",
      blocks: [
        {
          steps: [
            "Auf der Karte des Courts nachsehen, was die Tür meldet. „Unbekannt“ oder „nicht erreichbar“: Strom und Netz des Türcontrollers prüfen.",
            "„Warum?“ öffnen: Ist der Court gesperrt, ist die Zeit des Codes vorbei, steht die Tür auf „Nur mit Code“?",
            "Mit „Tür öffnen“ lassen Sie die Person sofort ein.",
          ],
        },
        "Der Weg nach draußen geht immer mechanisch und hängt nie von diesem Programm ab.",
      ],
    },
    {
      id: "trouble-code",
      title: "… jemand seinen Code vergessen oder verloren hat?",
      blocks: [
        "Mit „Tür öffnen“ auf der Karte des Courts lassen Sie die Person sofort ein. Der Code einer Buchung steht in deren Bestätigung; das Buchungssystem hat ihn mit der Buchung bekommen.",
        "Vergessen: Unter „Zugangscodes“ den Namen suchen und „Code zeigen“ wählen.",
        "Verloren: Dort „Neu ausgeben“ wählen. Der neue Code gilt für dieselbe Zeit und dieselbe Buchung, der alte öffnet ab sofort keine Tür mehr. Permanente Codes gibt ein Betreiber neu aus.",
      ],
    },
    {
      id: "trouble-light",
      title: "… ein Licht nicht ausgeht oder nicht angeht?",
      blocks: [
        {
          steps: [
            "„Warum?“ beim Court nennt den Grund. Häufig ist der Court auf Manuell, oder die Nachlaufzeit läuft noch („Licht aus in …“).",
            "Steht dort, dass die Lampe nicht erreichbar ist: Gerät und Netz prüfen. Der Befehl wird in wachsenden Abständen wiederholt, höchstens eine Minute auseinander.",
            "Wurde das Licht am Wandschalter gegen die Automatik geschaltet, stellt das Programm es bis zu dreimal richtig, meldet es dann und greift zehn Minuten nicht ein. „Licht 20 min an“, „Jetzt ausführen“ sowie Aus- und Einschalten der Automatik wirken sofort.",
          ],
        },
      ],
    },
    {
      id: "trouble-connection",
      title: "… „Verbindung zum Server unterbrochen“ erscheint?",
      blocks: [
        "Ihr Browser erreicht den Server nicht. Die Werte auf der Seite sind dann alt und entsprechend gekennzeichnet; Schalter wirken nicht. Der Server selbst arbeitet in der Regel weiter, und die Seite verbindet sich von allein wieder. Ein einzelnes Gerät, das fehlt, wird anders gezeigt: auf seiner Karte und bei „System Monitoring“.",
      ],
    },
    {
      id: "trouble-alarm",
      title: "… „Die Steuerung von Licht und Türen steht“ erscheint?",
      blocks: [
        "Der Server läuft, aber seine Regelschleife hat seit 30 Sekunden nichts getan: Licht und Türen werden nicht nachgeführt. Starten Sie den Server neu; danach stellt er jedes Licht und jede Tür auf den richtigen Stand. Bleibt es dabei, hilft die Ausgabe des Programms auf seinem Rechner.",
      ],
    },
    {
      id: "trouble-power",
      title: "… der Strom ausgefallen war?",
      blocks: [
        "Sie müssen nichts tun. Nach dem Start vergleicht das Programm den gemeldeten Stand aller Geräte mit dem, was jetzt gelten soll, und stellt ihn her. Ein Lauf des Schedulers, der ausgefallen ist, wird einmal nachgeholt. Verpasste Befehle werden nie später nachgeholt: Keine Tür öffnet, weil ein alter Befehl noch unterwegs war.",
      ],
    },
    {
      id: "trouble-clocks",
      title: "… die Uhren umgestellt werden?",
      blocks: [
        "Alle Zeiten sind als Zeitpunkte gespeichert; Fenster von Licht und Tür stimmen auch in diesen Nächten. Im März gibt es die Stunde von 2 bis 3 Uhr nicht, eine Eingabe darin wird abgelehnt. Im Oktober gibt es sie zweimal: Beim Sperren eines Courts wählen Sie, welche der beiden gemeint ist; einem Buchungssystem, das nicht mit der Zeitverschiebung sagt, welche es meint, wird die Buchung abgelehnt.",
      ],
    },
    {
      id: "trouble-password",
      title: "… jemand sein Passwort vergessen hat?",
      blocks: [
        "Ein Betreiber setzt es in „Einstellungen“, Bereich „Zugang“, neu; „Passwort vorschlagen“ findet eines, das sich gut weitersagen lässt. Alle Anmeldungen dieser Person enden damit.",
      ],
    },
  ],
};
