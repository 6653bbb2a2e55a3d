import { DOOR_IMAGE_SCRIPT, DOOR_PACKAGE, DOOR_VERSION } from "@platzwart/contract/downloads";
import { controllerGuideTexts, type GuidePart } from "./controller-guide.ts";

const { fromSystem, fromController } = controllerGuideTexts;

/** "Manuelle Installation" (P-01) on a running Raspberry Pi. */
export const MANUAL_INSTALLATION: readonly GuidePart[] = [
  {
    heading: "Für wen",
    text: [
      "Ihr Raspberry Pi läuft schon mit Raspberry Pi OS Lite (64-bit), und Sie können sich dort anmelden. Sonst nehmen Sie die fertige Karte: Dabei ist nichts einzutippen.",
    ],
  },
  {
    heading: "Prüfen, ob er passt",
    text: [
      "Erwartet werden ein 64-Bit-System (aarch64), Debian 13 („trixie“) und mindestens 1 GB freier Platz.",
    ],
    commands: ["uname -m", "cat /etc/os-release", "df -h /"],
  },
  {
    heading: "Installieren",
    text: [
      "ADRESSE ist die dieses Servers im Netz der Halle, zum Beispiel http://192.168.1.20:8080. Das Paket bringt Node.js aus Debian mit, beschreibt dem Kernel die Anschlüsse, hält Protokolle 7 Tage und startet einen hängenden Rechner neu.",
    ],
    commands: [
      `wget ADRESSE/downloads/${DOOR_PACKAGE}`,
      `sudo apt update && sudo apt install ./${DOOR_PACKAGE}`,
    ],
  },
  {
    heading: "Anmelden und neu starten",
    text: [
      "„Türcontroller hinzufügen“ oben zeigt den Einmalcode und diese Befehle mit Ihrer Adresse. Nach dem Neustart gelten die Anschlüsse, das Gerät meldet sich dort, und Sie übernehmen es.",
    ],
    commands: ["sudo platzwart-door claim ADRESSE CODE", "sudo reboot", "platzwart-door status"],
  },
];

/** "Image erstellen" (P-01, P-06): one card image for several doors. */
export const IMAGE_CREATION: readonly GuidePart[] = [
  {
    heading: "Für wen",
    text: [
      "Die Tür hat bei der Einrichtung kein Internet, Sie richten mehrere ein, oder Sie wollen eine fertige Ersatzkarte im Schrank haben: Ein Kartenabbild enthält System und Programm.",
    ],
  },
  {
    heading: "Was Sie brauchen",
    text: [
      "Einen Rechner mit Debian oder Ubuntu, Internet und 16 GB freiem Platz. Das Abbild von Raspberry Pi OS Lite (64-bit) ist etwa 4 GB groß und wird beim Bauen um 1024 MB vergrößert.",
      "Je Tür eine Speicherkarte mit mindestens 8 GB, besser eine für Dauerbetrieb („High Endurance“ oder „Industrial“).",
    ],
    commands: ["df -h ."],
  },
  {
    heading: "Abbild bauen",
    text: [
      "ADRESSE ist die dieses Servers, ABBILD die Datei von raspberrypi.com, PRÜFSUMME die SHA-256, die dort daneben steht. Das Skript sagt, was ihm fehlt, und fasst nichts an als die neue Datei tuer.img.",
    ],
    commands: [
      `wget ADRESSE/downloads/${DOOR_IMAGE_SCRIPT} ADRESSE/downloads/${DOOR_PACKAGE}`,
      `sudo sh ${DOOR_IMAGE_SCRIPT} ABBILD PRÜFSUMME ${DOOR_PACKAGE} tuer.img`,
    ],
  },
  {
    heading: "Je Tür eine Karte",
    text: [
      "tuer.img mit dem Raspberry Pi Imager auf die Karte schreiben („Eigenes Image“, ohne Anpassungen). Aus der ZIP-Datei von „Türcontroller hinzufügen“ nur platzwart-door.json auf „bootfs“ kopieren, bei WLAN auch network-config.",
    ],
  },
  {
    heading: "Was im Abbild eingestellt ist",
    text: [
      `Zeitzone Europe/Berlin, Protokolle für 7 Tage, Türcontroller Version ${DOOR_VERSION}; kein Benutzer, kein Kennwort, kein Einmalcode.`,
    ],
  },
];

/** A file or folder of a controller; `from`: what puts it there. */
export interface GuideFile {
  readonly place: string;
  readonly content: string;
  readonly from: string;
}

/** "Ordnerstruktur" (P-01) */
export const FOLDERS: readonly GuideFile[] = [
  {
    place: "/boot/firmware/config.txt",
    content: "Einstellungen der Hardware; das Paket fügt einen Block „platzwart-door“ an",
    from: fromSystem,
  },
  {
    place: "/boot/firmware/platzwart-door.json",
    content: "Adresse des Servers und Einmalcode, bis der erste Start sie gelesen hat",
    from: fromController,
  },
  {
    place: "/boot/firmware/overlays/door-controller.dtbo",
    content: "Beschreibung von Tastenfeld, Relais, LEDs und Summer für den Kernel",
    from: fromController,
  },
  {
    place: "/usr/lib/systemd/journald.conf.d/90-platzwart-door.conf",
    content: "Protokolle bleiben 7 Tage, auch über einen Neustart",
    from: fromController,
  },
  {
    place: "/usr/lib/systemd/system.conf.d/90-platzwart-door.conf",
    content: "Wächter: Ein hängender Raspberry Pi startet neu",
    from: fromController,
  },
  { place: "/usr/lib/platzwart-door", content: "Programm des Türcontrollers", from: fromController },
  {
    place: "/var/lib/platzwart-door",
    content: "Zugangsliste, Ereignisse und Schlüssel dieser Tür; nie Codes im Klartext",
    from: fromController,
  },
];
