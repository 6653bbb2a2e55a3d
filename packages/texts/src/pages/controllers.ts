import type { Duration } from "@platzwart/domain/time/instant";
import { clockDifference } from "../format.ts";

/** `/settings?tab=raspberry-pi`: computers at the doors that decide locally (D-20). */
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
  acceptInPlace:
    "Dieses Gerät meldet sich mit dem Einmalcode. Vergleichen Sie die Seriennummer. Mit seiner ersten Verbindung tritt es an die Stelle des bisherigen; Tür, Plätze, Betriebsart und Verlauf bleiben.",
  identify: "Blinken lassen",
  expiredHint: "„Ersetzen“ gibt einen neuen Einmalcode.",
  more: "Mehr",
  accepted: "Übernommen, verbindet sich …",
  lockedOut: "Als gestohlen gemeldet, bisheriges Gerät gesperrt",
  successor: (moment: string) => `Ersatz vorbereitet, Einmalcode gilt bis ${moment}`,
  waitingEvents: (count: number) => (count === 1 ? "1 Ereignis wartet" : `${count} Ereignisse warten`),
  serial: (number: string) => `Seriennummer ${number}`,
  clock: {
    differs: (ahead: Duration) => `Uhr geht ${clockDifference(ahead)}`,
    holdover: "Uhr seit 24 Stunden nicht gestellt",
    unknown: "Uhrzeit unbekannt",
  },
  reused: (moment: string) => `Der Einmalcode wurde am ${moment} ein zweites Mal benutzt`,
  reusedHint:
    "Er galt da nicht mehr. Waren Sie es nicht selbst, kennt ihn noch jemand. Prüfen Sie, ob Modell und Seriennummer die Ihres Geräts sind; sonst ersetzen Sie diesen Türcontroller.",

  copySeen: (moment: string) => `Ein zweites Gerät mit seinem Schlüssel wurde am ${moment} abgewiesen`,
  copySeenHint:
    "Waren Sie es nicht selbst, gibt es eine Kopie seiner Karte. Vergleichen Sie Modell und Seriennummer: Ist das verbundene Gerät Ihres, schließt „Neuer Schlüssel“ die Kopie aus. Ist es nicht Ihres, nehmen Sie „Ersetzen“, „Gestohlen oder verloren“.",

  replacing: {
    heading: (name: string) => `${name} ersetzen?`,
    action: "Ersetzen",
    lock: "Sperren und Ersatz vorbereiten",
    busyAction: "Wird vorbereitet …",
    question: "Was ist mit dem bisherigen Gerät?",
    /** No device was ever connected. */
    first: "Sie bekommen einen neuen Einmalcode; der bisherige gilt nicht mehr.",
    locked:
      "Das bisherige Gerät ist gesperrt. Sie bekommen einen neuen Einmalcode für das neue; der vorige gilt nicht mehr.",
    cases: { broken: "Kaputt, oder es wird ausgetauscht", stolen: "Gestohlen oder verloren" },
    hints: {
      broken: [
        "Sie bekommen einen Einmalcode für das neue Gerät. Bis es sich das erste Mal verbindet, öffnet das bisherige weiter. Tür, Plätze, Betriebsart und Verlauf bleiben.",
        "Danach gilt der Schlüssel des bisherigen nicht mehr: Sobald es den Server erreicht, vergisst es seine Codes. Was es bis dahin nicht gemeldet hat, steht nie im Protokoll.",
      ],
      stolen: [
        "Der Schlüssel des bisherigen Geräts gilt sofort nicht mehr, und an der Tür öffnet kein Code, bis ein neues übernommen ist. Tür, Plätze, Betriebsart und Verlauf bleiben.",
        "Nicht rückgängig zu machen ist, was auf seiner Karte steht: Wer sie hat, kann die Codes lesen. Geben Sie vor allem die Dauercodes neu aus.",
      ],
    },
  },
  onCard: {
    heading: "Codes auf seiner Karte",
    headingReported: "Codes auf der gestohlenen Karte",
    hint: "Jeder Name öffnet seinen Code in einem neuen Tab, wo „Neu ausgeben“ ihm andere Ziffern gibt. Die Dauercodes stehen oben.",
    hintBefore:
      "Erst sperren, dann die Codes neu ausgeben: Bis dahin bekommt das Gerät auch die neuen. Die Dauercodes stehen oben.",
    none: "Zurzeit gilt kein Code an dieser Tür.",
  },
  newKey: {
    heading: (name: string) => `${name}: neuer Schlüssel?`,
    action: "Neuer Schlüssel",
    busyAction: "Wird gewechselt …",
    hints: [
      "Der Türcontroller bekommt einen neuen Schlüssel für seine Verbindung und meldet sich nach ein, zwei Sekunden damit. Codes nimmt er dabei weiter an.",
      "Den Schlüssel bekommt das Gerät, das jetzt verbunden ist; vergleichen Sie vorher Modell und Seriennummer. Eine Kopie seiner Karte kann sich danach nicht mehr verbinden. Die Codes, die auf ihr stehen, behält sie: Geben Sie die Dauercodes neu aus, wenn jemand sie haben könnte.",
    ],
  },

  add: "Türcontroller hinzufügen",
  adding: "Wird hinzugefügt …",
  nameHint: "Woran Sie das Gerät erkennen, zum Beispiel Raspberry Pi am Eingang.",
  doorHint:
    "Er steuert diese Tür und keine andere. Bis er sich das erste Mal verbindet, bleibt sie, wie sie ist.",

  removeHint:
    "Seine Verbindung endet sofort. Die Tür ist dann nicht zu erreichen, bis sie einen neuen Türcontroller bekommt oder anders eingerichtet wird. Für ein anderes Gerät an derselben Tür nehmen Sie „Ersetzen“.",
  removeAway:
    "Ist er nicht verbunden, öffnet seine Codeliste noch bis zu 7 Tage, für Dauercodes länger. Sobald er den Server erreicht, vergisst er sie.",

  codeHeading: (name: string) => `${name} verbinden`,
  codeLife: (moment: string) =>
    `Gilt 24 Stunden, bis ${moment}, und nur einmal. Er wird nur jetzt gezeigt; verloren, gibt „Mehr“, „Ersetzen“ einen neuen.`,
  handOverInPlace:
    "Sobald sich das Gerät meldet, übernehmen Sie es hier. Bis zu seiner ersten Verbindung öffnet das bisherige.",
  handOverStolen:
    "Sobald sich das neue Gerät meldet, übernehmen Sie es hier. Bis dahin öffnet an der Tür kein Code.",
  handOver: (door: string) =>
    `Sobald sich das Gerät meldet, wählen Sie hier die Betriebsart und übernehmen es. Bis dahin bleibt die Tür „${door}“, wie sie ist.`,
  trial: "Zum Ausprobieren ohne Raspberry Pi",
  /** One folder per code, as a former controller may still run in another. */
  commandLine: (server: string, code: string) =>
    `npm run door -- --server ${server} --code ${code} --state tuer-${code.slice(0, 4).toLowerCase()}`,
  copy: "Befehl kopieren",
  copied: "Befehl ist kopiert",
  progress: {
    waiting: "Wartet auf die erste Verbindung …",
    used: "Verbunden. Die Tür gehört jetzt diesem Türcontroller.",
    expired: "Der Einmalcode ist abgelaufen. „Ersetzen“ gibt einen neuen.",
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
    replace: "Ersatz vorbereitet",
    key: "Neuer Schlüssel ist unterwegs",
    remove: "Türcontroller entfernt",
    update: "Programm gesendet",
    wiring: "Verdrahtungstest festgehalten",
  },
} as const;

export const controllersFailures = {
  load: { title: "Fehler beim Laden der Türcontroller", text: "Türcontroller konnten nicht geladen werden" },
  make: { title: "Fehler beim Hinzufügen", text: "Türcontroller konnte nicht hinzugefügt werden" },
  accept: { title: "Fehler beim Übernehmen", text: "Türcontroller konnte nicht übernommen werden" },
  identify: { title: "Türcontroller nicht erreicht", text: "Er hat nicht geblinkt" },
  replace: { title: "Fehler beim Ersetzen", text: "Der Ersatz konnte nicht vorbereitet werden" },
  key: { title: "Fehler beim Schlüsselwechsel", text: "Der Türcontroller hat keinen neuen Schlüssel" },
  codes: { title: "Codes fehlen", text: "Die Codes auf seiner Karte konnten nicht geladen werden" },
  remove: { title: "Fehler beim Entfernen", text: "Türcontroller konnte nicht entfernt werden" },
  update: { title: "Programm nicht aktualisiert", text: "Das Programm konnte nicht gesendet werden" },
  wiring: { title: "Fehler beim Festhalten", text: "Das Ergebnis konnte nicht festgehalten werden" },
  test: { title: "Nicht geschaltet", text: "Das Teil konnte nicht eingeschaltet werden" },
  keys: { title: "Keine Verbindung zum Tastenfeld", text: "Gedrückte Tasten konnten nicht gelesen werden" },
} as const;
