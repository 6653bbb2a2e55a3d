import type { GuidePart } from "./controller-guide.ts";

/** "Installation" (P-02): the way from the box to the door. */
export const INSTALLATION: readonly GuidePart[] = [
  {
    heading: "Überblick",
    text: [
      "Je Tür ein Raspberry Pi. Er prüft Codes selbst, auch ohne Verbindung zum Server, und verriegelt nach 30 Sekunden von allein.",
      "Der Weg: Karte beschreiben, System einstellen, verdrahten, prüfen, Türcontroller installieren und anmelden. Schritt für Schritt zum Abhaken steht er unter „Pi 5 Anleitung“.",
    ],
  },
  {
    heading: "Was Sie brauchen",
    text: [
      "Raspberry Pi 5 (ein Pi 4 geht auch), passendes Netzteil, Speicherkarte ab 8 GB, Netzwerkkabel oder WLAN mit gutem Empfang.",
      "Eine Elektrofachkraft für alles an Netzspannung und am Türöffner.",
      "Zeit: etwa 45 Minuten für das System, dazu die Verdrahtung.",
    ],
  },
  {
    heading: "Netzwerk",
    text: [
      "Der Türcontroller baut die Verbindung zum Server selbst auf. Im Router ist nichts freizugeben. Geben Sie ihm im Router eine feste Adresse, dann finden Sie ihn wieder.",
    ],
    commands: ["hostname -I", "ping -c 3 tuer-1.local"],
  },
  {
    heading: "Anmelden bei Platzwart",
    text: [
      "Kommt mit dem Türcontroller in einem späteren Schritt: Sie legen hier die Tür an, bekommen einen einmaligen Anmeldecode und bestätigen die Seriennummer des Raspberry Pi. Danach erscheint er unter „System Monitoring“ mit seinen echten Werten.",
    ],
  },
];

/** "Service" (P-02): what runs on the controller and how to look after it. */
export const SERVICE: readonly GuidePart[] = [
  {
    heading: "Was dort laufen wird",
    text: [
      "Der Türcontroller wird ein Dienst (systemd): Er startet mit dem Raspberry Pi, nach einem Absturz nach 2 Sekunden neu, und ein Wächter beendet ihn, wenn er hängt. Was er auch tut: Das Relais fällt nach spätestens 30 Sekunden ab, dafür sorgt der Kernel.",
      "Der Name des Dienstes und seine Befehle stehen hier, sobald es ihn gibt.",
    ],
  },
  {
    heading: "Heute schon: läuft das System fehlerfrei?",
    text: [
      "Die erste Zeile zählt auf, welche Dienste fehlgeschlagen sind (erwartet: 0 loaded units), die zweite Warnungen seit dem Start, die dritte, ob die Uhr gestellt wird.",
    ],
    commands: [
      "systemctl --failed",
      "journalctl -b -p warning --no-pager",
      "systemctl status systemd-timesyncd --no-pager",
    ],
  },
  {
    heading: "Protokolle: 7 Tage",
    text: [
      "Raspberry Pi OS hebt Protokolle sonst nur bis zum Neustart auf. Nach Schritt 5 der „Pi 5 Anleitung“ bleiben sie 7 Tage. Wer hineingegangen ist, steht unabhängig davon im System-Log von Platzwart.",
    ],
    commands: ["systemd-analyze cat-config systemd/journald.conf", "journalctl --disk-usage"],
  },
  {
    heading: "Aktualisieren",
    text: [
      "Einmal im Monat, nicht während des Betriebs: Beim Neustart ist die Tür etwa eine Minute lang nur mit dem Schlüssel zu öffnen.",
    ],
    commands: ["sudo apt update && sudo apt full-upgrade -y", "sudo reboot"],
  },
  {
    heading: "Ersatz bereithalten",
    text: [
      "Eine zweite Speicherkarte, beschrieben bis Schritt 5, und ein Netzteil: Damit ist eine Tür in Minuten wieder da.",
    ],
  },
];

/** What somebody sees, why it may be so and what helps (P-02 "Fehlerbehebung"). */
export interface Trouble {
  readonly sign: string;
  readonly cause: string;
  readonly remedy: string;
  readonly commands?: readonly string[];
}

export const TROUBLES: readonly Trouble[] = [
  {
    sign: "Tür öffnet kurz, wenn der Strom zurückkommt",
    cause: "Die Relaiskarte zieht bei Low an (active-low), oder der Widerstand nach Masse fehlt.",
    remedy:
      "Relaiskarte gegen eine active-high tauschen, 10 kΩ von GPIO 18 nach Masse. Der Befehl muss „op“ und „lo“ zeigen.",
    commands: ["pinctrl get 18"],
  },
  {
    sign: "Relais klickt, aber die Tür bleibt zu",
    cause: "Der Türöffner bekommt keine Spannung, oder er ist für eine andere gebaut.",
    remedy:
      "Netzteil des Türöffners und Sicherung prüfen, Spannung am Türöffner messen, während das Relais angezogen ist.",
    commands: ["gpioset -t 5s,0 GPIO18=1"],
  },
  {
    sign: "Tasten werden ohne Druck erkannt",
    cause: "An den Zeilen fehlt der Pull-down, oder die Leitung zum Tastenfeld ist zu lang und ungeschirmt.",
    remedy:
      "Zeilen (GPIO 5, 6, 13, 19) prüfen, geschirmte Leitung nehmen, weit weg von der Leitung des Türöffners.",
    commands: ["pinctrl get 5,6,13,19"],
  },
  {
    sign: "Taster an GPIO 2 tut nichts oder drückt dauernd",
    cause: "I2C ist eingeschaltet, oder ein Aufsatz benutzt es.",
    remedy:
      "I2C ausschalten, Aufsatz abnehmen, neu starten. Ohne Druck muss der Befehl „hi“ zeigen, mit Druck „lo“.",
    commands: ["sudo raspi-config nonint get_i2c", "pinctrl get 2"],
  },
  {
    sign: "Raspberry Pi startet von selbst neu",
    cause:
      "Unterspannung: Netzteil zu schwach, Kabel zu lang, oder der Türöffner hängt an demselben Netzteil.",
    remedy: "27-W-Netzteil direkt anschließen, Türöffner eigenes Netzteil. Erwartet wird throttled=0x0.",
    commands: ["vcgencmd get_throttled"],
  },
  {
    sign: "Uhr geht falsch",
    cause: "Nach einem Stromausfall ohne Netzwerk kennt der Raspberry Pi die Zeit nicht.",
    remedy: "Netzwerk prüfen; Batterie für die Uhr des Pi 5 nachrüsten.",
    commands: ["timedatectl timesync-status", "sudo systemctl restart systemd-timesyncd"],
  },
  {
    sign: "Kein Netzwerk",
    cause: "Kabel, WLAN-Kennwort oder Adresse.",
    remedy:
      "Es muss eine Adresse aus Ihrem Netz dastehen. Steht dort keine, hilft meist ein anderes Kabel oder ein anderer Anschluss.",
    commands: ["ip -brief address", "nmcli device status"],
  },
  {
    sign: "Startet nicht mehr nach einem Stromausfall",
    cause: "Die Speicherkarte ist beschädigt.",
    remedy:
      "Ersatzkarte einsetzen. Gehäuft: Karte für Dauerbetrieb und eine unterbrechungsfreie Versorgung nehmen.",
    commands: ["journalctl -k -b | grep -iE 'mmc|ext4'"],
  },
  {
    sign: "Temperatur über 60 °C, „Warnung“ im Monitoring",
    cause: "Gehäuse ohne Luft, neben einer Heizung oder in der Sonne.",
    remedy: "Kühlkörper oder Lüfter, anderer Platz.",
    commands: ["vcgencmd measure_temp"],
  },
];

export const troubleTexts = { cause: "Ursache", remedy: "Abhilfe" } as const;
