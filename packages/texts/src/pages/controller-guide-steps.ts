/** A step of the Pi 5 checklist (P-03); its state is kept in the browser by its id. */
export interface InstallStep {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly commands: readonly string[];
  /** Left out or done wrong, the door does not work or is not safe. */
  readonly critical: boolean;
}

/** The checklist for a Raspberry Pi 5 at a door, in order (P-03). */
export const INSTALL_STEPS: readonly InstallStep[] = [
  {
    id: "parts",
    title: "Bauteile bereitlegen",
    description:
      "Raspberry Pi 5 mit 27-W-Netzteil, Speicherkarte ab 8 GB, Relaiskarte für 3,3 V, die bei High anzieht (active-high), Tastenfeld 4 × 4, zwei LEDs mit je 330 Ω, Summer, Taster, elektrischer Türöffner mit eigenem Netzteil.",
    commands: [],
    critical: false,
  },
  {
    id: "card",
    title: "Speicherkarte beschreiben",
    description:
      "Mit dem Raspberry Pi Imager ab Version 2 „Raspberry Pi OS Lite (64-bit)“ auf die Karte schreiben. In den Einstellungen des Imagers: Rechnername tuer-1, Zeitzone Europe/Berlin, eigener Benutzer (hier: technik), SSH nur mit Schlüssel. Einen Schlüssel, falls Sie noch keinen haben, erzeugt der Befehl auf Ihrem Rechner.",
    commands: ["ssh-keygen -t ed25519"],
    critical: true,
  },
  {
    id: "first-start",
    title: "Starten und aktualisieren",
    description:
      "Karte einsetzen, Netzwerkkabel und Netzteil anschließen, zwei Minuten warten, dann anmelden und das System auf den neuesten Stand bringen. Zeile für Zeile eingeben.",
    commands: ["ssh technik@tuer-1.local", "sudo apt update && sudo apt full-upgrade -y", "sudo reboot"],
    critical: true,
  },
  {
    id: "clock",
    title: "Uhr prüfen",
    description:
      "Codes gelten nach der Uhr. Es muss „Time zone: Europe/Berlin“ und „System clock synchronized: yes“ dastehen. Der Pi 5 hat eine Uhr auf der Platine; mit ihrer Batterie (Anschluss J5) geht sie auch nach einem Stromausfall richtig.",
    commands: ["sudo timedatectl set-timezone Europe/Berlin", "timedatectl status"],
    critical: true,
  },
  {
    id: "system",
    title: "System für den Dauerbetrieb einstellen",
    description:
      "I2C ausschalten, weil der Taster an GPIO 2 hängt; das Relais beim Start früh auf „aus“ stellen; freigegebene Ausgänge abfallen lassen; Protokolle 7 Tage aufheben; Wächter gegen einen hängenden Rechner. Jede Zeile nur einmal ausführen.",
    commands: [
      "sudo raspi-config nonint do_i2c 1",
      "printf 'gpio=18=op,dl\\ndtparam=strict_gpiod\\n' | sudo tee -a /boot/firmware/config.txt",
      "sudo mkdir -p /etc/systemd/journald.conf.d /etc/systemd/system.conf.d",
      "printf '[Journal]\\nStorage=persistent\\nMaxRetentionSec=7day\\nMaxFileSec=1day\\nSystemMaxUse=100M\\n' | sudo tee /etc/systemd/journald.conf.d/90-door.conf",
      "printf '[Manager]\\nRuntimeWatchdogSec=15s\\n' | sudo tee /etc/systemd/system.conf.d/90-door.conf",
      "sudo reboot",
    ],
    critical: true,
  },
  {
    id: "wiring",
    title: "Verdrahten, ohne Spannung",
    description:
      "Raspberry Pi herunterfahren und Netzteil ziehen, auch das des Türöffners. Dann nach dem Pinplan im Reiter „Hardware“ verdrahten und die Hinweise dort beachten. An Netzspannung arbeitet nur eine Elektrofachkraft.",
    commands: ["sudo poweroff"],
    critical: true,
  },
  {
    id: "wiring-test",
    title: "Verdrahtung prüfen",
    description:
      "Die Zeilen schalten der Reihe nach Relais, grüne LED, rote LED und Summer für 2 Sekunden ein und wieder aus. Die letzte zeigt jeden Druck auf den Taster (Ende mit Strg+C). Zieht das Relais erst an, wenn der Befehl zu Ende ist, ist die Relaiskarte die falsche (active-low).",
    commands: [
      "gpioset -t 2s,0 GPIO18=1",
      "gpioset -t 2s,0 GPIO23=1",
      "gpioset -t 2s,0 GPIO24=1",
      "gpioset -t 2s,0 GPIO25=1",
      "gpiomon -b pull-up -e falling GPIO2",
    ],
    critical: true,
  },
  {
    id: "controller",
    title: "Türcontroller installieren und anmelden",
    description:
      "Kommt in einem späteren Schritt: Dann gibt es unter „Skript-Download“ das Programm mit einem einmaligen Anmeldecode. Bis dahin bleibt diese Tür in Platzwart eine simulierte, und der Raspberry Pi kann verdrahtet liegen bleiben; die Tür bleibt verriegelt.",
    commands: [],
    critical: true,
  },
];

export const installStepTexts = {
  progress: (done: number, all: number) => `${done} von ${all} Schritten erledigt`,
  complete: "Als erledigt markieren",
  critical: "Wichtig",
  pending: "Offen",
  completed: "Erledigt",
  keptHere: "Der Stand wird nur in diesem Browser aufgehoben.",
} as const;
