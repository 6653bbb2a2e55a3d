import { deviceTestSchema } from "@platzwart/contract/device-test";
import type * as lightChannels from "@platzwart/contract/endpoints/light-channel-endpoints";
import type * as devices from "@platzwart/contract/endpoints/monitoring-endpoints";
import type * as serverHealth from "@platzwart/contract/endpoints/server-health-endpoints";
import type { ApiWords, SchemaWords } from "./api-words.ts";

export const devicesApi: ApiWords<typeof devices & typeof lightChannels & typeof serverHealth> = {
  part: "lampsAndDevices",
  calls: {
    listLightChannels:
      "Die Lichtkanäle mit dem gemeldeten Zustand jeder Lampe, in der Reihenfolge ihrer ersten Courts.",
    createLightChannel:
      "Legt einen Lichtkanal für einen oder mehrere Courts an und verbindet sofort seine Lampe.",
    changeLightChannel:
      "Ändert einen Lichtkanal; eine andere Ansteuerung oder Adresse tauscht die Lampe aus, der Verlauf der Courts bleibt.",
    removeLightChannel: "Löscht einen Lichtkanal; seine Lampe bleibt an oder aus, wie sie ist.",
    testLightChannel:
      "Testet eine Lampe: schaltet sie ein, liest ihren Zustand und schaltet sie zurück; antwortet mit dem Ergebnis jedes Schritts und dem Fehler.",
    listDevices:
      "Jedes Gerät mit Status und Messwerten; mit `fresh` wird die Monitoring-Adresse vorher neu gelesen.",
    serverHealth:
      "Der Zustand des Servers selbst: Uhr, Steuerung von Licht und Türen, Datenbank, Version, Arbeitsspeicher.",
    acceptMember: "Lässt einen Server, der mit der Datenbank verbunden ist, die Halle übernehmen.",
    removeMember: "Lässt einen Server die Halle nicht mehr übernehmen.",
    confirmClock:
      "Bestätigt, dass die Uhr des Servers stimmt, obwohl sie vor dem zuletzt gespeicherten Zeitpunkt liegt.",
  },
  fields: {
    courtIds: "Die Nummern der Courts, die die Lampe beleuchtet.",
    isLightOn: "Ob die Lampe meldet, dass sie brennt; null: nicht bekannt.",
    problem: "Die genaue Ursache der Störung, deren Art `fault` nennt; null: keine.",
    password: "Das Passwort des Geräts; fehlt es, bleibt das gespeicherte; null: keines.",
    seen: "Der Lichtkanal, wie der Aufrufer ihn zuletzt gelesen hat; abgelehnt, wenn er inzwischen anders ist.",
    fresh: "`true`: Die Monitoring-Adresse wird vorher gelesen. Fehlt es: wie zuletzt gelesen.",
    source: "Woher das Gerät bekannt ist: hier eingerichtet, oder von der Monitoring-Adresse genannt.",
    deviceType: "Was für ein Gerät es ist; null: nicht bekannt.",
    name: "Wie das Gerät heißt; null: ohne Namen.",
    ipAddress: "Die Netzadresse des Geräts; null: nicht bekannt, oder nicht für diese Rolle.",
    connectedCourts: "Die Nummern der Courts, für die das Gerät da ist.",
    failingCourts: "Die Nummern der Courts, deren Tür oder Lampe gestört ist.",
    status: "Wie es um das Gerät steht; `warning`: heiß, ausgelastet oder gestört.",
    cpuUsage: "Wie stark der Prozessor ausgelastet ist, in Prozent; null: nicht bekannt.",
    memoryUsage: "Wie voll der Arbeitsspeicher ist, in Prozent; null: nicht bekannt.",
    diskUsage: "Wie voll der Datenträger ist, in Prozent; null: nicht bekannt.",
    temperature: "Die Temperatur des Geräts in °C; null: nicht bekannt.",
    uptime: "Seit wie vielen Sekunden das Gerät oder der Server läuft; null: nicht bekannt.",
    lastSeen: "Wann das Gerät zuletzt von sich hören ließ; null: nie.",
    doorStatus: "Ob die Tür verriegelt ist; null: nicht bekannt, oder keine Tür.",
    monitoring: "Was über die Monitoring-Adresse bekannt ist; null: Es ist keine eingestellt.",
    readAt: "Wann sie zuletzt gelesen wurde; null: nie.",
    outage: "Seit wann und warum die Adresse nicht antwortet; null: Sie antwortet.",
    since: "Seit wann die Adresse nicht antwortet.",
    "outage.fault": "Warum die Adresse nicht antwortet.",
    version: "Die Version des Servers.",
    memory: "Wie viel Arbeitsspeicher der Server belegt, in Bytes.",
    isDatabaseAnswering: "Ob die Datenbank antwortet.",
    isLoopAlive: "Ob Licht und Türen gesteuert werden.",
    clockJumpCount: "Wie oft die Uhr des Servers seit dem Start gesprungen ist.",
    isClockSteady: "Ob die Uhr des Servers seit einer Stunde nicht gesprungen ist.",
    isClockUnknown: "Ob die Uhr des Servers zu früh geht und niemand sie bestätigt hat.",
    clockSync: "Ob ein Zeitserver die Uhr des Servers stellt.",
    refusesChanges: "Warum sich zurzeit nichts speichern lässt; null: Es lässt sich speichern.",
    isDatabaseDamaged: "Ob die Datei der Datenbank beschädigt gefunden wurde.",
    lacksErasures:
      "Ob sich das Verzeichnis der Löschungen neben den Sicherungen nicht lesen oder schreiben lässt.",
    members: "Die Server der Halle, der führende zuerst; leer: Sie hat nur einen.",
    "members.name": "Wie der Server heißt (MEMBER_NAME).",
    "members.version": "Version seines Programms; null: Er ist nicht verbunden.",
    isLeading: "Ob er die Halle führt.",
    isAccepted: "Ob er die Halle übernehmen darf.",
    isProven: "Ob der führende in den letzten fünf Sekunden nachwies, dass er führt; null: Er wartet.",
    missingSince: "Seit wann er fehlt; null: Er ist da.",
    backups: "Wie es um die Sicherungen der Datenbank steht; null: Sache von PostgreSQL.",
    lastAt: "Wann die neueste Sicherung entstand; null: Es gibt keine.",
    isIntact: "Ob sich die Kopie öffnen lässt und vollständig ist; null: wird geprüft.",
    isFailing: "Ob die letzte Sicherung fehlgeschlagen oder überfällig ist.",
    areOnSameDisk: "Ob die Sicherungen auf demselben Datenträger liegen wie die Datenbank.",
  },
};

export const deviceTestWords: SchemaWords = {
  schemas: [deviceTestSchema],
  fields: {
    isPassed: "Ob der Test bestanden ist.",
    steps: "Die Schritte des Tests, einer nach dem anderen.",
    step: "Einschalten oder öffnen, den Zustand lesen, oder zurückschalten.",
    result: "Was aus dem Schritt wurde; `skipped`: nach einem Fehler nicht mehr versucht.",
    isBackOn: "Ob der Test in den Zustand an oder offen zurückführt.",
    problem: "Warum der Test nicht bestanden ist; null: Er ist es.",
    code: "Der feste Name der Ursache, für Programme.",
    text: "Die Ursache als deutscher Satz.",
  },
};
