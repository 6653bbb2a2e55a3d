import type { Duration } from "@platzwart/domain/time/instant";
import { clockDifference } from "../format.ts";

/** `/settings?tab=raspberry-pi`: the computers at the doors of the hall that decide there by themselves (D-20). */
export const controllersTexts = {
  heading: "Türcontroller",
  list: "Türcontroller",
  intro:
    "Ein Türcontroller ist ein Raspberry Pi an einer Tür. Er nimmt Codes an seinem Tastenfeld an und entscheidet selbst, auch solange Server oder Netz fort sind.",
  none: "Noch kein Türcontroller.",
  noDoors: "Ein Türcontroller gehört zu einer Tür. Legen Sie oben zuerst eine an.",
  noFreeDoor: "Jede Tür hat schon einen Türcontroller.",
  missing: "Türcontroller konnten nicht geladen werden",

  states: {
    connected: "Verbunden",
    away: "Offline",
    waiting: "Wartet auf die erste Verbindung",
    expired: "Code abgelaufen",
  },
  reporting: "Meldet sich",
  accept: "Übernehmen",
  accepting: "Wird übernommen …",
  acceptHeading: (name: string) => `${name} übernehmen?`,
  acceptHint:
    "Dieses Gerät meldet sich mit dem Einmalcode. Vergleichen Sie die Seriennummer, wenn Sie mehrere einrichten. Mit „Übernehmen“ entscheidet es an seiner Tür.",
  identify: "Blinken lassen",
  expiredHint: "Entfernen Sie ihn und fügen Sie ihn neu hinzu.",
  waitingEvents: (count: number) => (count === 1 ? "1 Ereignis wartet" : `${count} Ereignisse warten`),
  serial: (number: string) => `Seriennummer ${number}`,
  clock: {
    differs: (ahead: Duration) => `Uhr geht ${clockDifference(ahead)}`,
    holdover: "Uhr seit 24 Stunden nicht gestellt",
    unknown: "Uhrzeit unbekannt",
  },
  reused: (moment: string) => `Der Einmalcode wurde am ${moment} ein zweites Mal benutzt`,
  reusedHint:
    "Er galt da nicht mehr. Waren Sie es nicht selbst, kennt ihn noch jemand. Prüfen Sie, ob Modell und Seriennummer die Ihres Geräts sind; sonst entfernen Sie diesen Türcontroller und fügen Sie ihn neu hinzu.",

  add: "Türcontroller hinzufügen",
  adding: "Wird hinzugefügt …",
  nameHint: "Woran Sie das Gerät erkennen, zum Beispiel Raspberry Pi am Eingang.",
  doorHint:
    "Er steuert diese Tür und keine andere. Bis er sich das erste Mal verbindet, bleibt sie, wie sie ist.",

  removeHint:
    "Seine Verbindung endet sofort. Die Tür ist dann nicht zu erreichen, bis sie einen neuen Türcontroller bekommt oder anders eingerichtet wird.",
  removeStolen:
    "Wurde seine Speicherkarte gestohlen: Ohne Verbindung öffnet seine Codeliste noch bis zu 7 Tage, Dauercodes darauf länger. Geben Sie den Dauercodes dann neue Ziffern.",

  codeHeading: (name: string) => `${name} verbinden`,
  codeLife: (moment: string) => `Gilt 24 Stunden, bis ${moment}, und nur einmal. Er wird nur jetzt gezeigt.`,
  handOver: (door: string) =>
    `Sobald sich das Gerät meldet, wählen Sie hier die Betriebsart und übernehmen es. Bis dahin bleibt die Tür „${door}“, wie sie ist.`,
  trial: "Zum Ausprobieren ohne Raspberry Pi",
  commandLine: (server: string, code: string) =>
    `npm run door -- --server ${server} --code ${code} --state tuer-1`,
  copy: "Befehl kopieren",
  copied: "Befehl ist kopiert",
  progress: {
    waiting: "Wartet auf die erste Verbindung …",
    used: "Verbunden. Die Tür gehört jetzt diesem Türcontroller.",
    expired: "Der Einmalcode ist abgelaufen. Entfernen Sie den Türcontroller und fügen Sie ihn neu hinzu.",
    removed: "Der Einmalcode gilt nicht mehr: Dieser Türcontroller wurde inzwischen entfernt.",
  },

  wiring: "Verdrahtung prüfen",
  wiringMissing: "Verdrahtung noch nicht geprüft",
  wired: (moment: string, failed: number) =>
    failed === 0
      ? `Verdrahtung geprüft ${moment}: alles in Ordnung`
      : `Verdrahtung geprüft ${moment}: ${failed === 1 ? "ein Teil" : `${failed} Teile`} nicht in Ordnung`,

  program: (version: string) => `Programm ${version}`,
  update: "Programm aktualisieren",
  updating: "Wird gesendet …",
  updateHeading: (name: string) => `Programm von ${name} aktualisieren?`,
  updateVersions: (from: string | null, to: string | null) =>
    `Programm ${to} statt ${from}, von diesem Server signiert.`,
  updateHints: [
    "Sobald die Tür verriegelt ist, startet das Programm neu. Etwa zwei Sekunden lang nimmt sie keinen Code an.",
    "Läuft das neue nicht binnen 10 Minuten mit Tastenfeld und Verbindung, kehrt die Tür von selbst zum bisherigen zurück.",
    "Debian, Node.js und Overlay werden nicht aktualisiert. Das geht nur am Gerät, mit „apt“.",
  ],

  done: {
    make: "Türcontroller hinzugefügt",
    accept: "Türcontroller übernommen",
    identify: "Lampen und Summer zeigen ihn an",
    remove: "Türcontroller entfernt",
    update: "Programm gesendet",
    wiring: "Verdrahtungstest festgehalten",
  },
} as const;

/** The title and text of each failure. */
export const controllersFailures = {
  load: { title: "Fehler beim Laden der Türcontroller", text: "Türcontroller konnten nicht geladen werden" },
  make: { title: "Fehler beim Hinzufügen", text: "Türcontroller konnte nicht hinzugefügt werden" },
  accept: { title: "Fehler beim Übernehmen", text: "Türcontroller konnte nicht übernommen werden" },
  identify: { title: "Türcontroller nicht erreicht", text: "Er hat nicht geblinkt" },
  remove: { title: "Fehler beim Entfernen", text: "Türcontroller konnte nicht entfernt werden" },
  update: { title: "Programm nicht aktualisiert", text: "Das Programm konnte nicht gesendet werden" },
  wiring: { title: "Fehler beim Festhalten", text: "Das Ergebnis konnte nicht festgehalten werden" },
  test: { title: "Nicht geschaltet", text: "Das Teil konnte nicht eingeschaltet werden" },
  keys: { title: "Keine Verbindung zum Tastenfeld", text: "Gedrückte Tasten konnten nicht gelesen werden" },
} as const;
