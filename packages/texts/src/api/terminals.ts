import type * as terminals from "@platzwart/contract/endpoints/terminal-endpoints";
import type { ApiWords } from "./api-words.ts";

export const terminalsApi: ApiWords<typeof terminals> = {
  part: "doors",
  calls: {
    listTerminals: "Die Terminals, also die Browser an Türen, die dort Codes prüfen dürfen, nach Namen.",
    createTerminal:
      "Legt ein Terminal für eine Tür an, mit einem Einmalcode, der 15 Minuten gilt und einen Browser zu diesem Terminal macht.",
    renewEnrolment:
      "Gibt einem Terminal einen neuen Einmalcode; der Browser, der bisher dieses Terminal war, ist es sofort nicht mehr.",
    removeTerminal: "Entfernt ein Terminal; sein Browser ist sofort keines mehr.",
    enrolTerminal:
      "Macht diesen Browser mit dem Einmalcode zu einem Terminal; setzt den Cookie für alle späteren Aufrufe.",
    terminalScreen:
      "Alles, was ein Terminal zeigt: seine Tür, und was die Eingabe eines Codes davor braucht.",
    noteTerminal:
      "Meldet, dass ein Terminal da ist; gesendet alle 20 Sekunden und beim Aufwachen des Geräts.",
  },
  fields: {
    name: "Wie das Terminal heißt.",
    enrolledAt: "Wann ein Browser zu diesem Terminal wurde; null: noch keiner.",
    enrolmentEndsAt: "Bis wann der Einmalcode gilt; null: Er wurde benutzt.",
    lastSeenAt: "Wann sich der Browser zuletzt gemeldet hat; null: nie.",
    isConnected: "Ob das Terminal jetzt verbunden ist.",
    terminal: "Das Terminal, wie es eingerichtet ist.",
    enrolmentCode: "Der Einmalcode, der einen Browser zum Terminal macht.",
    now: "Die Uhr des Servers.",
    door: "Die Tür des Terminals mit ihrem Zustand.",
    "door.name": "Wie die Tür heißt.",
    "door.fault": "Warum die Tür nicht tut, was sie soll; null: Sie tut es.",
    courts: "Die Courts in Betrieb hinter der Tür.",
    entry: "Was die Eingabe von Codes vor der Tür braucht.",
  },
};
