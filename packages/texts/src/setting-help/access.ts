import type { DoorHelpKey, SectionHelp } from "./section-help.ts";

export const accessHelp: Omit<SectionHelp<"access">, DoorHelpKey> = {
  code_length: "So viele Stellen haben neue Zugangscodes. Bestehende Codes bleiben, wie sie sind.",
  code_validity_hours: "Vorschlag für die Dauer, wenn ein Zugangscode von Hand angelegt wird.",
  allow_permanent_codes: "Aus: Permanente Codes ruhen und öffnen keine Tür. An: Sie gelten wieder.",
  simulation_mode:
    "Gilt für die Testumgebung. An: Tests werden nachgespielt, und der Testcode öffnet simulierte Türen. Eine echte Tür öffnet er nie.",
};
