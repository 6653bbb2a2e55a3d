import { tenthsOfSeconds, wholeNumber } from "../format.ts";
import { digitCounts } from "./door-control.ts";

/** Scenarios of the simulation panel, by key (T-01). */
const scenarios = {
  unlock: {
    name: "Tür entriegeln",
    simulated: "Entriegelt die Tür mit dem Testcode.",
    real: "Öffnet die gewählte Tür als Betreiber und wartet auf ihre Meldung.",
  },
  lock: {
    name: "Tür verriegeln",
    simulated: "Verriegelt nach 30 Sekunden von selbst.",
    real: "Öffnet die gewählte Tür und wartet, bis sie von selbst wieder verriegelt.",
  },
  wrong_code: {
    name: "Ungültiger Code",
    simulated: "Ein falscher Code öffnet nichts.",
    real: "Gibt den Testcode ein, der an echten Türen nie gilt. Zählt dort als Fehlversuch.",
  },
  keyboard: {
    name: "Tastatureingabe",
    simulated: "Ziffern, Enter, Rücktaste und Esc.",
    real: "Tippt den Code aus dem Feld Taste für Taste und wartet auf die Tür.",
  },
  connection: {
    name: "Verbindungstest",
    simulated: "Fragt Server und Türsteuerung.",
    real: "Fragt alle Geräte und sagt, ob die gewählte Tür antwortet.",
  },
} as const;

export const testEnvironmentTexts = {
  noAnswer: "Keine Antwort vom Server.",
  heading: "Testumgebung",
  open: "Öffnen",
  openHint: "Abläufe an einer Tür nachspielen, oder an einer Tür der Halle wirklich ausführen.",
  onlyOperators: "Die Testumgebung können nur Betreiber benutzen.",
  notLoaded: "Die Testumgebung konnte nicht geladen werden",

  panel: "Simulation und Tests",
  simulation: "Simulationsmodus",
  on: "An",
  off: "Aus",
  simulationNote: {
    on: "Tests werden nachgespielt; die Testfälle bewegen keine echte Tür.",
    off: "Tests werden an der gewählten Tür wirklich ausgeführt.",
  },
  simulationSaved: { title: "Simulationsmodus gespeichert" },
  simulationFailure: {
    title: "Simulation nicht umgeschaltet",
    text: "Der Simulationsmodus konnte nicht gespeichert werden",
  },
  automatic: "Automatische Tests",
  automaticNote: "Alle 5 Sekunden ein zufälliger Test.",
  code: "Test-Zugangscode",
  codeHint: {
    simulated: "Gilt an der simulierten Tür daneben.",
    real: "Für „Tastatureingabe“ ein Code, der an der gewählten Tür gilt.",
  },
  codeNotDigits: (value: string) => `„${value}“ ist kein Code; erlaubt sind nur Ziffern.`,
  codeMissing: (maximum: number) =>
    `Ohne Code gibt es nichts zu tippen; erlaubt sind 1 bis ${maximum} Ziffern.`,
  door: "Geprüfte Tür",
  noDoor: "Noch keine Tür eingerichtet",
  doorGone: "Diese Tür gibt es nicht mehr. Bitte wählen Sie eine andere.",
  pleaseChoose: "Bitte wählen",
  all: "Alle Tests starten",
  allRunning: "Tests laufen …",
  reset: "Zurücksetzen",
  seeded: (seed: number) => `Zufall aus Startwert ${seed}: jeder Durchlauf ist gleich.`,

  scenarioList: "Testfälle",
  scenarios,
  start: "Test starten",
  states: {
    ready: "Bereit",
    running: "Läuft",
    successful: "Erfolgreich",
    failed: "Fehlgeschlagen",
  },
  runningTime: "Laufzeit",
  testSuccessful: "Test erfolgreich",
  testFailed: "Test fehlgeschlagen",

  timeline: "Ablauf",
  steps: {
    key: "Taste",
    decision: "Entscheidung",
    command: "Befehl",
    report: "Meldung",
    locked: "Verriegelt",
  },
  stepNote: {
    key: "gedrückt",
    decision: "im Server",
    command: "an die Tür",
    report: "der Tür",
    locked: "von selbst",
  },

  milliseconds: (duration: number) =>
    duration < 10 ? `${duration.toFixed(1).replace(".", ",")} ms` : `${wholeNumber(Math.round(duration))} ms`,

  log: "Protokoll",
  logEmpty: "Noch nichts geschehen",
  started: (name: string) => `${name}: gestartet`,
  succeeded: (name: string, duration: number) => `${name}: erfolgreich nach ${tenthsOfSeconds(duration)}`,
  failed: (name: string, duration: number, cause: string) =>
    `${name}: fehlgeschlagen nach ${tenthsOfSeconds(duration)}${cause === "" ? "" : ` – ${cause}`}`,
  halted: "Tests angehalten",
  allStarted: "Alle Tests gestartet",
  allEnded: (successful: number, total: number) =>
    `Alle Tests beendet: ${successful} von ${total} erfolgreich`,

  outcomes: {
    simulatedFailure: "nachgespielter Fehler",
    alreadyOpen: "Die Tür ist schon offen; verriegeln Sie sie zuerst.",
    notReported: "Die Tür hat nicht gemeldet, dass sie entriegelt ist.",
    notLocked: "Die Tür hat sich nicht von selbst verriegelt.",
    lockedAfter: (seconds: number) => `Nach ${seconds} s von selbst verriegelt.`,
    granted: "Ein Code, der nicht gelten darf, wurde angenommen.",
    refused: "Der Code wurde abgelehnt, die Tür blieb zu.",
    openedAnyway: "Der Code wurde abgelehnt, aber die Tür ist offen.",
    denied: "Der Code im Feld gilt an dieser Tür nicht. Der Testcode gilt nur in der Simulation.",
    keysIgnored: (lengths: readonly number[]) =>
      `Codes haben an dieser Tür ${digitCounts(lengths)}; Enter wurde nicht angenommen.`,
    answers: "Die Tür antwortet.",
    silent: "Die Tür antwortet nicht.",
  },

  simulatedDoor: {
    testCode: "Der Testcode öffnet die simulierte Tür dieser Seite.",
    door: (court: string) => `Simulierte Tür ${court}`,
    opened: (court: string) => `Simulierte Tür ${court}: Zugang gewährt`,
    denied: (court: string, length: number) =>
      `Simulierte Tür ${court}: ungültiger Code mit ${length} Ziffern`,
    locked: (court: string) => `Simulierte Tür ${court}: verriegelt`,
    lockedByItself: (court: string) => `Simulierte Tür ${court}: automatisch verriegelt`,
  },

  instructions: "So testen Sie",
  instructionSteps: [
    {
      title: "Simulation aktivieren",
      text: "„Simulationsmodus“ einschalten. Die Testfälle bewegen dann keine echte Tür.",
    },
    { title: "Einzeltests", text: "Einen Testfall wählen und „Test starten“ drücken." },
    {
      title: "Automatische Tests",
      text: "Einschalten; alle 5 Sekunden läuft ein zufälliger Test. Das Protokoll zeigt, was geschah.",
    },
    {
      title: "Tastaturtest",
      text: "Den Test-Zugangscode tippen, dann Enter. Rücktaste löscht eine Ziffer, Esc alles.",
    },
  ],
} as const;
