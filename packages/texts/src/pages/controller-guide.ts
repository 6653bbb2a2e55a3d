/** The guides in the tab "Raspberry Pi" of the settings: what all their parts share. */
export const controllerGuideTexts = {
  download: {
    heading: "Skript-Download",
    tabsLabel: "Wege zum Türcontroller",
    tabs: { manual: "Manuelle Installation", image: "Image erstellen", folders: "Ordnerstruktur" },
    notYet:
      "Hier ist noch nichts herunterzuladen: Das Programm des Türcontrollers (Version 3.1.0) kommt in einem späteren Schritt. Bis dahin öffnet ein Relais im Netz (Shelly, Tasmota) eine Tür, oder sie bleibt simuliert, und Sie können den Raspberry Pi so weit vorbereiten und verdrahten, wie es unten steht.",
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
  fromGuide: "nach dieser Anleitung",
  fromController: "mit dem Türcontroller",
} as const;

/** A part of a guide: a heading, what to know, and what to type. */
export interface GuidePart {
  readonly heading: string;
  readonly text: readonly string[];
  readonly commands?: readonly string[];
}
