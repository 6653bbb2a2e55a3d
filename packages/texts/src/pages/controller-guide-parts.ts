import type { GuidePart } from "./controller-guide.ts";

/** "Installation" (P-02) */
export const INSTALLATION: readonly GuidePart[] = [
  {
    heading: "Überblick",
    text: [
      "Je Tür ein Raspberry Pi. Er prüft Codes selbst, auch ohne Verbindung zum Server, und verriegelt nach 30 Sekunden von allein.",
      "Der Weg: hinzufügen, Karte beschreiben, verdrahten, einschalten, übernehmen, prüfen. Schritt für Schritt zum Abhaken steht er unter „Pi 5 Anleitung“.",
    ],
  },
  {
    heading: "Was Sie brauchen",
    text: [
      "Raspberry Pi 5 (ein Pi 4 geht auch), passendes Netzteil, Speicherkarte ab 8 GB, Netzwerkkabel oder WLAN mit gutem Empfang, beim ersten Start Internet.",
      "Eine Elektrofachkraft für alles an Netzspannung und am Türöffner.",
      "Zeit: etwa 20 Minuten für Karte und ersten Start, dazu die Verdrahtung.",
    ],
  },
  {
    heading: "Netzwerk",
    text: [
      "Der Türcontroller baut die Verbindung zum Server selbst auf und nimmt keine an. Im Router ist nichts freizugeben, und der Server braucht für ihn kein Zertifikat.",
    ],
  },
  {
    heading: "Anmelden bei Platzwart",
    text: [
      "Der Einmalcode gilt 24 Stunden und einmal. Wer ihn hat, kann ein Gerät melden; erst „Übernehmen“ macht es zum Türcontroller. Danach erscheint es unter „System Monitoring“ mit seinen echten Werten.",
    ],
  },
  {
    heading: "Ein Gerät ist kaputt",
    text: [
      "Oben in der Liste „Mehr“, „Ersetzen“: Sie bekommen einen Einmalcode und die Dateien für die neue Karte, wie beim Hinzufügen. Sobald sich das neue Gerät meldet, „Übernehmen“. Name, Plätze, Betriebsart und Verlauf der Tür bleiben; die Verdrahtung auch, wenn nur Karte oder Raspberry Pi getauscht werden.",
      "Mit der ersten Verbindung des neuen Geräts gilt der Schlüssel des bisherigen nicht mehr. War es da nicht verbunden, vergisst es seine Codes, sobald es den Server wieder erreicht.",
    ],
  },
  {
    heading: "Ein Gerät oder seine Karte ist gestohlen",
    text: [
      "Sofort „Ersetzen“, „Gestohlen oder verloren“: Sein Schlüssel gilt dann nicht mehr. Die Liste darunter nennt die Codes, die auf der Karte stehen; geben Sie die Dauercodes neu aus.",
      "Hat jemand die Karte nur kopieren können, genügt „Neuer Schlüssel“. Ein zweites Gerät mit demselben Schlüssel wird abgewiesen und in der Liste genannt.",
    ],
  },
  {
    heading: "Der Server zieht um",
    text: [
      "Vorher unter „Server der Türcontroller“ seine neue Adresse eintragen, solange alle Türcontroller verbunden sind. Sie suchen ihn dort, sobald er unter der alten nicht mehr antwortet. Wer die Adresse nicht erfahren hat, wird ersetzt.",
      "Wer eine Sicherung zurückspielt, die älter ist als der letzte Tausch eines Türcontrollers, ersetzt ihn noch einmal.",
    ],
  },
];

/** "Service" (P-02) */
export const SERVICE: readonly GuidePart[] = [
  {
    heading: "Was dort läuft",
    text: [
      "Ein Dienst (systemd) namens platzwart-door: Er startet mit dem Raspberry Pi, nach einem Absturz nach einer Sekunde neu, und ein Wächter beendet ihn, wenn er hängt. Was er auch tut: Das Relais fällt nach spätestens 30 Sekunden ab, dafür sorgt der Kernel.",
      "Die Befehle hier brauchen eine Anmeldung am Gerät. Eine Karte von „Türcontroller hinzufügen“ hat sie nur, wenn Sie dort einen SSH-Schlüssel angeben.",
    ],
    commands: [
      "platzwart-door status",
      "journalctl -u platzwart-door -n 50 --no-pager",
      "sudo systemctl restart platzwart-door",
    ],
  },
  {
    heading: "Was LEDs, Summer und Taster bedeuten",
    text: [
      "Grün: Die Tür ist frei. Rot 3 Sekunden und ein langer Ton: Code abgelehnt. Rot blinkt langsam: zu viele Fehlversuche. Beide kurz bei einem Tastendruck: noch keine Codeliste.",
      "Taster innen, kurz: löscht die Eingabe und verriegelt, was ein Code oder „Tür öffnen“ geöffnet hat; nach Zeitplan bleibt die Tür frei. 10 Sekunden: Das Programm startet neu; Anmeldung und Codes bleiben.",
    ],
  },
  {
    heading: "Protokolle: 7 Tage",
    text: [
      "Protokolle des Geräts bleiben 7 Tage, auch über einen Neustart. Wer hineingegangen ist, steht unabhängig davon im System-Log von Platzwart.",
    ],
    commands: ["journalctl --disk-usage"],
  },
  {
    heading: "System aktualisieren",
    text: [
      "Etwa einmal im Monat, nicht während des Betriebs: Beim Neustart ist die Tür eine Minute lang nur mit dem Schlüssel zu öffnen.",
      "Ein neueres Programm der Tür bringt nicht apt: Es kommt vom Server, mit „Programm aktualisieren“ in der Liste der Türcontroller.",
    ],
    commands: ["sudo apt update && sudo apt full-upgrade -y", "sudo reboot"],
  },
  {
    heading: "Ersatz bereithalten",
    text: [
      "Eine Karte mit dem Abbild von „Image erstellen“ und ein Netzteil: Damit ist eine Tür in Minuten wieder da. Der Einmalcode kommt erst beim Tausch auf die Karte.",
    ],
  },
];

/** Rows of "Fehlerbehebung" (P-02). */
export interface TroubleRow {
  readonly symptom: string;
  readonly cause: string;
  readonly remedy: string;
  readonly commands?: readonly string[];
}

export const TROUBLES: readonly TroubleRow[] = [
  {
    symptom: "Gerät meldet sich nicht",
    cause:
      "Kein Netzwerk, kein Internet beim ersten Start, eine falsche Adresse, oder der Einmalcode ist alt.",
    remedy:
      "Eine halbe Stunde warten, Netzwerk prüfen: Ohne Internet versucht das Gerät die Installation alle 30 Sekunden neu. Ist der Code älter als 24 Stunden: „Ersetzen“ gibt einen neuen; damit nur platzwart-door.json auf „bootfs“ ersetzen. Hilft das nicht, die Karte neu beschreiben.",
    commands: ["ping tuer-NAME.local", "journalctl -u platzwart-door -n 50 --no-pager"],
  },
  {
    symptom: "Tür öffnet kurz, wenn der Strom zurückkommt",
    cause: "Die Relaiskarte zieht bei Low an (active-low), oder der Widerstand nach Masse fehlt.",
    remedy:
      "Relaiskarte gegen eine active-high tauschen, 10 kΩ von GPIO 18 nach Masse. Der Befehl muss „op“ und „lo“ zeigen.",
    commands: ["pinctrl get 18"],
  },
  {
    symptom: "Relais klickt, aber die Tür bleibt zu",
    cause: "Der Türöffner bekommt keine Spannung, oder er ist für eine andere gebaut.",
    remedy:
      "Netzteil des Türöffners und Sicherung prüfen, Spannung am Türöffner messen, während das Relais angezogen ist: „Verdrahtung prüfen“ schaltet es für 2 Sekunden.",
  },
  {
    symptom: "Tasten werden ohne Druck erkannt",
    cause: "An den Zeilen fehlt der Pull-down, oder die Leitung zum Tastenfeld ist zu lang und ungeschirmt.",
    remedy:
      "Zeilen (GPIO 5, 6, 13, 19) prüfen, geschirmte Leitung nehmen, weit weg von der Leitung des Türöffners.",
    commands: ["pinctrl get 5,6,13,19"],
  },
  {
    symptom: "Taster an GPIO 2 tut nichts oder drückt dauernd",
    cause: "I2C ist eingeschaltet, oder ein Aufsatz benutzt es.",
    remedy:
      "I2C ausschalten, Aufsatz abnehmen, neu starten. Ohne Druck muss der Befehl „hi“ zeigen, mit Druck „lo“.",
    commands: ["sudo raspi-config nonint get_i2c", "pinctrl get 2"],
  },
  {
    symptom: "Raspberry Pi startet von selbst neu",
    cause:
      "Unterspannung: Netzteil zu schwach, Kabel zu lang, oder der Türöffner hängt an demselben Netzteil.",
    remedy: "27-W-Netzteil direkt anschließen, Türöffner eigenes Netzteil. Erwartet wird throttled=0x0.",
    commands: ["vcgencmd get_throttled"],
  },
  {
    symptom: "Uhr geht falsch",
    cause: "Nach einem Stromausfall ohne Netzwerk kennt der Raspberry Pi die Zeit nicht.",
    remedy: "Netzwerk prüfen; Batterie für die Uhr des Pi 5 nachrüsten.",
    commands: ["timedatectl timesync-status", "sudo systemctl restart systemd-timesyncd"],
  },
  {
    symptom: "Kein Netzwerk",
    cause: "Kabel, WLAN-Kennwort oder Adresse.",
    remedy:
      "Es muss eine Adresse aus Ihrem Netz dastehen. Steht dort keine, hilft meist ein anderes Kabel oder ein anderer Anschluss.",
    commands: ["ip -brief address", "nmcli device status"],
  },
  {
    symptom: "Startet nicht mehr nach einem Stromausfall",
    cause: "Die Speicherkarte ist beschädigt.",
    remedy:
      "Ersatzkarte einsetzen. Gehäuft: Karte für Dauerbetrieb und eine unterbrechungsfreie Versorgung nehmen.",
    commands: ["journalctl -k -b | grep -iE 'mmc|ext4'"],
  },
  {
    symptom: "Temperatur über 60 °C, „Warnung“ im Monitoring",
    cause: "Gehäuse ohne Luft, neben einer Heizung oder in der Sonne.",
    remedy: "Kühlkörper oder Lüfter, anderer Platz.",
    commands: ["vcgencmd measure_temp"],
  },
];

export const troubleTexts = { cause: "Ursache", remedy: "Abhilfe" } as const;
