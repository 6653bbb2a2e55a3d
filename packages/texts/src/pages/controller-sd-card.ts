import { DOOR_PACKAGE } from "@platzwart/contract/downloads";

/** Files for the memory card of a new door controller (P-05). */
export const sdCardTexts = {
  heading: "Karte vorbereiten",
  server: "Adresse dieses Servers",
  serverHint: "So, wie die Tür ihn im Netz der Halle erreicht, mit http:// oder https://.",
  serverWrong: (typed: string) =>
    `„${typed}“ ist keine Adresse. Erlaubt ist http:// oder https:// mit Name oder Nummer, zum Beispiel http://192.168.1.20:8080.`,
  network: "Netzwerk",
  networks: { cable: "Kabel", wifi: "WLAN" },
  wifiName: "Name des WLANs",
  wifiPassword: "WLAN-Kennwort",
  wifiHint: "Es bleibt in diesem Browser und auf der Karte; der Server erfährt es nicht.",
  wifiNameWrong: "Der Name eines WLANs hat 1 bis 32 Zeichen.",
  wifiPasswordWrong: "Ein WLAN-Kennwort hat 8 bis 63 Zeichen.",
  sshKey: "SSH-Schlüssel (freiwillig)",
  sshKeyHint: "Nur wer ihn hat, kann sich am Gerät anmelden, als „technik“. Leer: niemand.",
  sshKeyWrong: "Das ist kein öffentlicher SSH-Schlüssel. Er beginnt zum Beispiel mit „ssh-ed25519 “.",
  host: (name: string) => `Im Netz heißt das Gerät ${name}.`,
  load: "Dateien für die Karte laden",
  loading: "Wird zusammengestellt …",
  loaded: "Dateien gespeichert",
  file: (door: string) => `tuercontroller-${door}.zip`,
  steps: [
    "Mit dem Raspberry Pi Imager „Raspberry Pi OS Lite (64-bit)“ auf die Karte schreiben, ohne Anpassungen.",
    "Die ZIP-Datei entpacken und alle Dateien daraus auf das Laufwerk „bootfs“ der Karte kopieren.",
    "Karte, Netzwerk und Strom anschließen. Nach fünf bis zehn Minuten meldet sich das Gerät hier.",
  ],
  running: "Auf einem Raspberry Pi, der schon läuft",
  runningCommands: (server: string, code: string) => [
    `wget ${server}/downloads/${DOOR_PACKAGE}`,
    `sudo apt update && sudo apt install -y ./${DOOR_PACKAGE}`,
    `sudo platzwart-door claim ${server} ${code}`,
    "sudo reboot",
  ],
  copyAll: "Befehle kopieren",
  copiedAll: "Befehle sind kopiert",
  failure: {
    title: "Dateien für die Karte fehlen",
    text: "Die Dateien konnten nicht zusammengestellt werden",
  },
} as const;

/** A file among them. */
export const sdCardReadMe = `Karte für einen Türcontroller von Platzwart

1. Mit dem Raspberry Pi Imager "Raspberry Pi OS Lite (64-bit)" auf die Karte
   schreiben, ohne Anpassungen.
2. Alle Dateien dieses Ordners auf das Laufwerk "bootfs" der Karte kopieren
   und vorhandene ersetzen.
3. Karte in den Raspberry Pi, Netzwerk und Strom anschließen. Nach fünf bis
   zehn Minuten meldet er sich in Platzwart unter "Einstellungen", "Raspberry Pi".

platzwart-door.json enthält einen Einmalcode. Er gilt 24 Stunden und einmal.
`;
