import type * as settings from "@platzwart/contract/endpoints/setting-endpoints";
import type { ApiWords } from "./api-words.ts";

export const settingsApi: ApiWords<typeof settings> = {
  part: "settings",
  calls: {
    listSettings: "Jede Einstellung mit dem Wert, der gilt.",
    saveSetting: "Speichert eine Einstellung; fehlt `description`, bleibt die Notiz.",
    saveSettings: "Speichert mehrere Einstellungen, oder keine, wenn eine davon abgelehnt wird.",
    listSettingChanges:
      "Die Änderungen der Einstellungen mit Benutzer und Zeit, die neueste zuerst, seitenweise; `nextBefore` führt zur nächsten Seite.",
    lastChanges:
      "Wann und von wem jede Einstellung und jeder Court zuletzt geändert wurde; was niemand geändert hat, fehlt.",
  },
  fields: {
    key: "Der Name der Einstellung.",
    description: "Eine Notiz, die ein Betreiber geschrieben hat; null: keine.",
    value: "Der Wert der Einstellung.",
    seen: "Der Wert, den der Aufrufer zuletzt gelesen hat; abgelehnt, wenn er inzwischen anders ist.",
    confirm: "`true`: `court_count` verkleinern, auch wenn wegfallende Courts künftige Buchungen haben.",
    settings: "Die Einstellungen.",
    before: "Nur Änderungen vor dieser Kennung; für die nächste Seite: `nextBefore` der vorigen.",
    at: "Wann die Einstellung oder der Court geändert wurde.",
    from: "Der Wert, der vorher galt, als Text.",
    to: "Der Wert, der seitdem gilt, als Text.",
    courts: "Die Courts, die jemand geändert hat.",
    part: "Was an dem Court geändert wurde: sein Name, Automatik oder manuelles Licht, oder ob er in Betrieb ist.",
  },
};
