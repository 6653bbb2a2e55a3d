import type * as closedDays from "@platzwart/contract/endpoints/closed-day-endpoints";
import { closedTimeSchema } from "@platzwart/contract/endpoints/closed-time";
import type { ApiWords } from "./api-words.ts";

export const closedDaysApi: ApiWords<typeof closedDays> = {
  part: "courts",
  schemas: [closedTimeSchema],
  calls: {
    listClosedDays:
      "Die Tage mit eigenen Öffnungszeiten ab dem Tag `from` bis vor den Tag `to`, höchstens 1100 Tage, nach Datum.",
    saveClosedDays:
      "Trägt Tage mit eigenen Öffnungszeiten ein, alle oder keinen; ohne `confirm` abgelehnt, wenn künftige Buchungen dann außerhalb lägen. Diese bleiben in jedem Fall bestehen.",
    removeClosedDay: "Entfernt einen Tag mit eigenen Öffnungszeiten; es gelten wieder die des Wochentags.",
    proposeClosedDays:
      "Die Feiertage des eingestellten Bundeslandes in einem Jahr, die noch nicht für die ganze Halle eingetragen sind.",
  },
  fields: {
    date: "Der Tag im Kalender der Halle.",
    courtId: "Die Nummer des Courts; null: alle Courts ohne eigenen Eintrag für den Tag.",
    name: "Der Name des Schließtags; null: Es sind die Zeiten des Wochentags.",
    opens: "Wann an dem Tag geöffnet ist; null: gar nicht.",
    from: "Wann die Zeit beginnt, in Minuten seit Mitternacht.",
    until: "Wann die Zeit endet, in Minuten seit Mitternacht: die erste Minute, die nicht mehr dazugehört.",
    hours: "Wann der Court an dem Tag geöffnet ist; leer: gar nicht.",
    "listClosedDays.from": "Der erste Tag der Liste.",
    "listClosedDays.to": "Der erste Tag, der nicht mehr dazugehört.",
    days: "Die Tage, die eingetragen werden; ein Eintrag für denselben Tag und Court wird ersetzt.",
    confirm: "Eintragen, auch wenn künftige Buchungen dann außerhalb liegen.",
    year: "Das Jahr, von 1970 bis 2100.",
    state: "Das eingestellte Bundesland; leer: keines, und nichts wird vorgeschlagen.",
  },
};
