import type * as allLights from "@platzwart/contract/endpoints/all-lights-endpoints";
import * as courts from "@platzwart/contract/endpoints/court-endpoints";
import type { ApiWords } from "./api-words.ts";

export const courtsApi: ApiWords<typeof allLights & typeof courts> = {
  part: "courts",
  schemas: [courts.courtNameSchema, courts.courtSchema],
  calls: {
    listCourts:
      "Die Courts in Betrieb, nach Nummer: die jetzt nicht gesperrten, und getrennt davon die gesperrten.",
    switchLight:
      "Schaltet das Licht eines Courts mit manuellem Licht; antwortet, sobald die Lampe bestätigt hat.",
    switchMode: "Stellt einen Court zwischen Automatik nach Buchungen und manuellem Licht um.",
    endAccess:
      "Beendet den Zugang eines Courts jetzt: Seine Codes, deren gebuchte Zeit gerade läuft, verfallen, seine Buchung endet, die restliche Zeit ist wieder frei. Mit `codeId` wird abgelehnt, wenn dieser Code nicht mehr dazugehört.",
    undoEndAccess:
      "Nimmt das Beenden eines Zugangs innerhalb von 10 Sekunden zurück: Dieselben Buchungen und Codes gelten weiter; abgelehnt, wenn Court oder Code inzwischen vergeben sind oder der Court gesperrt ist.",
    overrideLight:
      "Schaltet das Licht eines Courts mit Automatik für begrenzte Zeit von Hand; danach gilt wieder die Automatik.",
    endLightOverride: "Beendet den Eingriff in die Automatik vorzeitig; sie gilt sofort wieder.",
    overrideAllLights:
      "Schaltet das Licht aller Courts mit Automatik für dieselbe begrenzte Zeit und aus demselben Grund von Hand; danach gilt wieder die Automatik.",
    endAllLightOverrides:
      "Beendet, was von Eingriffen noch gilt, die für alle Courts zusammen gemacht wurden; die Automatik gilt sofort wieder.",
  },
  fields: {
    id: "Die Nummer des Courts.",
    name: "Wie der Court heißt.",
    status: "`blocked`: Eine Sperre gilt jetzt; `available`: keine.",
    block: "Die Sperre, die jetzt gilt; null: keine.",
    "block.id": "Die Kennung der Sperre.",
    "block.reason": "Warum der Court gesperrt ist.",
    autoMode: "Ob die Automatik schaltet und kein Mensch.",
    isLightOn: "Ob die Lampe meldet, dass sie brennt; bei mehreren: ob alle brennen.",
    light: "Das Licht mit seinem Zustand.",
    fault: "Warum die Lampe nicht tut, was sie soll; null: Sie tut es.",
    phase: "Wie die Karte des Courts das Licht zeigt: an, im Nachlauf oder aus.",
    isPartlyOn: "Ob von mehreren Lampen nur einige brennen.",
    sharedWith: "Die anderen Courts, die die Lampe beleuchtet.",
    "light.reasons": "Warum das Licht so sein soll, der wichtigste Grund zuerst.",
    "light.until":
      "Wann die Automatik das Licht als Nächstes schaltet; null: nicht bekannt, oder manuelles Licht.",
    cause: "Wer zuletzt geschaltet hat; null: nicht bekannt.",
    "cause.kind":
      "`rule`: die Automatik; `person`: ein Benutzer; `device`: jemand an der Lampe, etwa am Schalter.",
    override: "Ein Eingriff: Jemand schaltet das Licht gegen die Automatik; null: keiner.",
    "override.reason": "Der Grund, wenn der Eingriff für alle Courts gemacht wurde; null: nur für diesen.",
    "override.until": "Wann der Eingriff endet.",
    on: "`true`: Licht an; `false`: Licht aus.",
    forgottenSince:
      "Seit wann das Licht ohne Buchung brennt, wenn es mindestens 4 Stunden sind; null: nicht so lange, oder es ist aus.",
    isBooked: "Ob jetzt eine Buchung läuft.",
    booking: "Die Buchung, die gerade läuft, mit ihrer gebuchten Zeit; null: keine.",
    next: "Die nächste Buchung mit ihrer gebuchten Zeit; null: keine.",
    freeUntil:
      "Wann auf einem freien Court die nächste Buchung, Sperre oder der nächste Code beginnt; null: nichts davon, oder er ist nicht frei.",
    countdown: "Was auf der Karte des Courts abläuft; null: nichts.",
    "countdown.kind": "Was dann geschieht: Die Buchung endet, oder das Licht geht aus.",
    "countdown.at": "Wann es geschieht.",
    canEndAccess: "Ob es an dem Court jetzt etwas zu beenden gibt.",
    blocked: "Die Courts in Betrieb, die jetzt gesperrt sind.",
    configuredCount: "Wie viele Courts eingestellt sind.",
    auto: "`true`: Automatik nach Buchungen; `false`: manuelles Licht.",
    "endAccess.codeId": "Die Kennung des Codes der gezeigten Buchung; fehlt sie: was gerade läuft.",
    minutes: "So viele Minuten gilt der Eingriff, von jetzt an.",
    reason: "Warum das Licht aller Courts geschaltet wird.",
    includeBooked: "`true`: auch Courts, auf denen gerade gespielt wird, gehen aus.",
    courts: "Die Courts, die einen Eingriff bekamen.",
    "endAllLightOverrides.courts": "Die Courts, deren Eingriff beendet wurde.",
    "overrideAllLights.until": "Wann die Eingriffe enden; eine Sperre beendet den ihres Courts früher.",
    leftOut: "Die Courts, deren Licht bleibt, wie es ist.",
    why: "Warum es bleibt: keine Lampe, manuelles Licht, oder eine laufende Buchung.",
  },
};
