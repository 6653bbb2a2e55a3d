import { controllerGuideTexts, type GuidePart } from "./controller-guide.ts";

const { fromSystem, fromGuide, fromController } = controllerGuideTexts;

/** "Manuelle Installation" (P-01): on a Raspberry Pi that runs already. */
export const MANUAL_INSTALLATION: readonly GuidePart[] = [
  {
    heading: "Für wen",
    text: [
      "Sie haben einen Raspberry Pi mit Raspberry Pi OS Lite (64-bit) und einen Zugang per SSH. Das ist der einfachste Weg für eine oder zwei Türen.",
    ],
  },
  {
    heading: "Heute schon: prüfen, ob der Raspberry Pi passt",
    text: [
      "Erwartet werden ein 64-Bit-System (aarch64), Debian 13 („trixie“), mindestens 4 GB freier Platz und eine gestellte Uhr (System clock synchronized: yes).",
    ],
    commands: ["uname -m", "cat /etc/os-release", "df -h /", "timedatectl status"],
  },
  {
    heading: "Später: das Paket",
    text: [
      "Dann laden Sie hier ein Paket herunter und bekommen dazu einen Anmeldecode. Er gilt einmal, für diese Tür und für diesen Server. Ein voreingestelltes Kennwort gibt es nicht.",
    ],
  },
];

/** "Image erstellen" (P-01, P-06): a whole card for several doors. */
export const IMAGE_CREATION: readonly GuidePart[] = [
  {
    heading: "Für wen",
    text: [
      "Sie richten mehrere Türen ein oder wollen eine fertige Ersatzkarte im Schrank haben: Ein Kartenabbild enthält System, Programm und Einstellungen.",
    ],
  },
  {
    heading: "Was Sie brauchen",
    text: [
      "16 GB freien Platz auf dem Rechner, der das Abbild baut. Das Abbild ist 4 GB groß und wird beim Bauen um 1024 MB vergrößert.",
      "Je Tür eine Speicherkarte mit mindestens 8 GB, besser eine für Dauerbetrieb („High Endurance“ oder „Industrial“).",
    ],
    commands: ["df -h ."],
  },
  {
    heading: "Was im Abbild eingestellt ist",
    text: ["Zeitzone Europe/Berlin, Protokolle für 7 Tage, Türcontroller Version 3.1.0, keine Kennwörter."],
  },
  {
    heading: "Später: das Abbild bauen",
    text: [
      "Das Bauskript kommt mit dem Türcontroller. Eine Karte richten Sie heute wie in der „Pi 5 Anleitung“ ein.",
    ],
  },
];

export interface Place {
  readonly place: string;
  readonly content: string;
  readonly from: string;
}

/** "Ordnerstruktur" (P-01): where what lies on the card. */
export const FOLDERS: readonly Place[] = [
  { place: "/boot/firmware/config.txt", content: "Einstellungen der Hardware: Pins, I2C", from: fromSystem },
  {
    place: "/etc/systemd/journald.conf.d/90-door.conf",
    content: "Protokolle bleiben 7 Tage, auch über einen Neustart",
    from: fromGuide,
  },
  {
    place: "/etc/systemd/system.conf.d/90-door.conf",
    content: "Wächter: Ein hängender Raspberry Pi startet neu",
    from: fromGuide,
  },
  { place: "/var/log/journal", content: "Protokolle des Systems", from: fromGuide },
  {
    place: "/boot/firmware/overlays",
    content: "Beschreibung von Tastenfeld, Relais, LEDs und Summer für den Kernel",
    from: fromController,
  },
  { place: "/opt", content: "Programm des Türcontrollers", from: fromController },
  {
    place: "/var/lib",
    content: "Zugangsliste, Ereignisse und Schlüssel dieser Tür; nie Codes im Klartext",
    from: fromController,
  },
];
