import type * as logs from "@platzwart/contract/endpoints/log-endpoints";
import type { ApiWords } from "./api-words.ts";

export const logApi: ApiWords<typeof logs> = {
  part: "log",
  calls: {
    listLogs:
      "Das System-Log, der neueste Eintrag zuerst, seitenweise. Eine Seite kann weniger Einträge haben als `limit`; `nextBefore` führt zur nächsten.",
    writeLog:
      "Schreibt einen Eintrag; der Server ergänzt Benutzer und Browser, maskiert jede Folge von 4 oder mehr Ziffern, weil sie ein Code sein könnte, und entfernt aus `metadata` die Kennungen von Codes, Buchungen und Benutzern. Die Bereiche der eigenen Einträge des Servers, etwa `bookings` und `door-control`, werden abgelehnt.",
  },
  fields: {
    level: "Die Stufe: `info`, `warn` oder `error`.",
    component: "Der Bereich, um den es in dem Eintrag geht.",
    courtId: "Die Nummer des Courts; null: zu keinem einzelnen.",
    "listLogs.level": "Nur mit dieser Stufe.",
    "listLogs.component": "Nur zu diesem Bereich.",
    "listLogs.courtId": 'Nur zu diesem Court: `1`, `"1"` oder `"court_1"`.',
    text: "Nur, was diesen Text in Satz oder Bereich enthält.",
    before: "Nur Einträge vor dieser Kennung; für die nächste Seite: `nextBefore` der vorigen.",
    at: "Wann der Eintrag geschrieben wurde.",
    message: "Was geschah, als deutscher Satz.",
    metadata: "Einzelheiten des Eintrags, für Programme.",
    references: "Die Namen zu den Kennungen, die im Eintrag stehen.",
    kind: "Wozu die Kennung gehört: Code, Benutzer, Buchung oder Sperre.",
    name: "Für wen Code oder Buchung ist, wer der Benutzer ist, oder der Grund der Sperre; null: gelöscht, oder nicht für diese Rolle.",
    digits: "Die Ziffern des Codes; null: nicht für diese Rolle, oder gelöscht.",
  },
};
