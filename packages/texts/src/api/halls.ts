import type * as halls from "@platzwart/contract/endpoints/hall-endpoints";
import type { ApiWords } from "./api-words.ts";

/** Overview of this hall, and other halls (V-09). */
export const hallsApi: ApiWords<typeof halls> = {
  part: "halls",
  calls: {
    getOverview:
      "Die Halle im Überblick, ohne Namen von Personen, Codes und Adressen; mit `ETag`, und 304 auf `If-None-Match`, solange sich nichts ändert.",
    listOtherHalls:
      "Weitere Hallen, nach Namen geordnet, jede mit ihrem letzten Überblick; der Server fragt sie alle 30 Sekunden.",
    addOtherHall: "Nimmt eine Halle auf, fragt sie und antwortet, sobald sie geantwortet hat; höchstens 100.",
    changeOtherHall: "Ändert die genannten Angaben zu einer Halle und fragt sie.",
    removeOtherHall: "Entfernt eine Halle aus der Liste; in der Halle selbst ändert das nichts.",
  },
  fields: {
    format: "Die Fassung des Überblicks; eine höhere können frühere Versionen nicht lesen.",
    runId: "Die Kennung dieses Laufs des Servers, bei jedem Start eine neue.",
    version: "Die Version von Platzwart.",
    asOf: "Seit wann der Überblick genau so ist.",
    courts: "Die Courts der Halle mit ihrem jetzigen Zustand.",
    "courts.name": "Der Name des Courts.",
    state:
      "`free`: frei; `booked`: gebucht; `blocked`: gesperrt; `out_of_operation`: außer Betrieb, ohne Buchungen.",
    light:
      "`on`: mindestens eine Lampe ist an; `off`: aus; `unknown`: nicht bekannt; `none`: der Court hat keine Lampe.",
    failing: "Türen und Lampen, die gestört sind.",
    "failing.kind": "`door`: eine Tür; `lamp`: eine Lampe.",
    "failing.name": "Der Name der Tür, oder die Namen der Courts, die die Lampe beleuchtet.",
    since: "Seit wann.",
    conditions: "Was sonst nicht stimmt, eine Zeile je Art.",
    "conditions.kind": "Die Art, wie bei den Mitteilungen; neuere Versionen können weitere haben.",
    lastBackupAt: "Wann zuletzt gesichert wurde; null: noch nie, oder Sache von PostgreSQL.",
    failedMessageCount: "Wie viele Nachrichten an Kunden scheiterten, die noch von Nutzen wären.",
    name: "Wie die Halle in der Liste heißt.",
    address:
      "Wo die Halle erreichbar ist: http oder https, Name und Port, zum Beispiel `https://halle-sued.example`.",
    key: "Ein API-Schlüssel der anderen Halle mit dem Recht `hall:read`; wird nie genannt. Leer: der gespeicherte.",
    overview: "Der letzte Überblick der Halle; null: noch keiner, seit dieser Server läuft.",
    answeredAt: "Wann die Halle zuletzt geantwortet hat; null: noch nie, seit dieser Server läuft.",
    problem:
      "Warum es keinen neueren Überblick gibt: `key_refused`: der Schlüssel gilt dort nicht; `not_a_hall`: es antwortet etwas anderes; `too_old`, `too_new`: die Version dort versteht sich nicht mit dieser; `own_hall`: es ist diese Halle selbst; sonst der Fehler der Verbindung. null: Sie antwortet.",
  },
};
