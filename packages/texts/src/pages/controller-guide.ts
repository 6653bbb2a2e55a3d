import { DOOR_VERSION } from "@platzwart/contract/downloads";

/** The guide to door controllers on `/settings?tab=raspberry-pi`. */
export const controllerGuideTexts = {
  download: {
    heading: "Skript-Download",
    tabsLabel: "Wege zum Türcontroller",
    tabs: { manual: "Manuelle Installation", image: "Image erstellen", folders: "Ordnerstruktur" },
    note: `Türcontroller Version ${DOOR_VERSION}. Am einfachsten ist die fertige Karte: „Türcontroller hinzufügen“ oben stellt alle Dateien dafür zusammen, mit einem Einmalcode für diesen Server. Ein voreingestelltes Kennwort gibt es nirgends.`,
    files: { package: "Paket laden", image: "Skript laden" },
  },
  guide: {
    heading: "Anleitung Türcontroller",
    tabsLabel: "Teile der Anleitung",
    tabs: {
      installation: "Installation",
      service: "Service",
      hardware: "Hardware",
      "pi5-guide": "Pi 5 Anleitung",
      troubleshooting: "Fehlerbehebung",
    },
  },
  copy: "Kopieren",
  copied: "Befehle kopiert",
  notCopied: {
    title: "Fehler",
    text: "Die Befehle konnten nicht kopiert werden. Markieren Sie sie und kopieren Sie sie von Hand.",
  },
  places: { place: "Ort", content: "Inhalt", from: "Vorhanden" },
  fromSystem: "mit Raspberry Pi OS",
  fromController: "mit dem Türcontroller",
} as const;

export interface GuidePart {
  readonly heading: string;
  readonly text: readonly string[];
  readonly commands?: readonly string[];
}
