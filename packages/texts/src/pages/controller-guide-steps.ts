/** A step of the Pi 5 checklist (P-03); the browser stores its state by `id`. */
export interface InstallStep {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly commands: readonly string[];
  /** Without this step the door does not work or is not safe. */
  readonly critical: boolean;
}

/** In order (P-03, E-04). */
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
    id: "slot",
    title: "In Platzwart hinzufügen",
    description:
      "Oben auf dieser Seite „Türcontroller hinzufügen“: Name und Tür wählen. Dann die Adresse dieses Servers prüfen, Kabel oder WLAN wählen und „Dateien für die Karte laden“. Der Einmalcode in der ZIP-Datei gilt 24 Stunden.",
    commands: [],
    critical: true,
  },
  {
    id: "card",
    title: "Speicherkarte beschreiben",
    description:
      "Mit dem Raspberry Pi Imager „Raspberry Pi OS Lite (64-bit)“ auf die Karte schreiben, ohne Anpassungen. Die Karte danach noch einmal einstecken und alle Dateien der ZIP-Datei auf das Laufwerk „bootfs“ kopieren; vorhandene ersetzen.",
    commands: [],
    critical: true,
  },
  {
    id: "wiring",
    title: "Verdrahten, ohne Spannung",
    description:
      "Netzteile von Raspberry Pi und Türöffner sind gezogen. Nach dem Pinplan im Reiter „Hardware“ verdrahten und die Hinweise dort beachten. An Netzspannung arbeitet nur eine Elektrofachkraft.",
    commands: [],
    critical: true,
  },
  {
    id: "start",
    title: "Einschalten",
    description:
      "Karte einsetzen, Netzwerk und Netzteil anschließen. Der erste Start dauert einige Minuten: Er lädt Node.js aus dem Internet und startet einmal neu. Der Befehl zeigt von einem anderen Rechner aus, ob das Gerät im Netz ist; seinen Namen nennt der Dialog, aus dem die ZIP-Datei kam.",
    commands: ["ping tuer-NAME.local"],
    critical: true,
  },
  {
    id: "accept",
    title: "Übernehmen",
    description:
      "Das Gerät meldet sich oben mit Modell und Seriennummer. „Übernehmen“ fragt nach der Betriebsart: „Nur mit Code“ für Hallen ohne Personal. Ab da entscheidet es an seiner Tür.",
    commands: [],
    critical: true,
  },
  {
    id: "wiring-test",
    title: "Verdrahtung prüfen",
    description:
      "„Verdrahtung prüfen“ oben geht mit Ihnen Tasten, Taster, LEDs, Summer und Relais durch und hält fest, wer es wann getan hat. Am besten mit dem Telefon an der Tür. Zieht das Relais an, sobald es aus sein sollte, ist die Relaiskarte die falsche (active-low).",
    commands: [],
    critical: true,
  },
  {
    id: "first-code",
    title: "Den ersten Code eintippen",
    description:
      "Eine Buchung anlegen und warten, bis unter „Zugangscodes“ „auf Tür bestätigt“ steht. Code und # eintippen: Die grüne LED leuchtet, die Tür ist 30 Sekunden frei. Dann das Netzwerk ziehen und noch einmal: Sie öffnet auch so.",
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
