import { minutesAndSeconds } from "../code-entry-texts.ts";

/** The screen of a door, on `/door-control` and on terminals. */
export const doorScreenTexts = {
  connected: "Verbunden",
  offline: "Offline",
  unknown: "Unbekannt",
  locked: "Verriegelt",
  open: "Offen",
  switching: "schaltet …",
  hall: "Halle",
  corridor: "Gang",
  youAreHere: "Sie stehen hier",

  keypad: "Tastenfeld",
  digits: "Code-Eingabe",
  /** For screen readers. */
  digitsTyped: (typed: number, boxes: number) => `${typed} von ${boxes} Ziffern eingegeben`,
  enter: "Enter",
  backspace: "Löschen",
  clear: "Alles löschen",

  lastCode: "Letzter Code",
  states: {
    idle: "Bereit",
    validating: "Wird geprüft",
    valid: "Gültig",
    open: "Offen",
    invalid: "Ungültig",
  },
  lastAccess: "Letzter Zugang",

  ready: "Bitte Code eingeben",
  readyHint: (lengths: readonly number[]) => `${digitCounts(lengths)}, dann Enter.`,
  checking: "Wird geprüft …",
  checkingHint: "Einen Moment bitte.",
  granted: "Zugang gewährt",
  grantedHint: (seconds: number) => `Tür für ${seconds} Sekunden entriegelt.`,
  opening: "Die Tür wird entriegelt …",
  silent: "Die Tür antwortet nicht",
  silentHint:
    "Der Code gilt, doch die Tür meldet nicht, dass sie öffnet. Bitte noch einmal eingeben oder Hilfe rufen.",
  heldOpen: (until: string) => `Die Tür ist offen bis ${until}.`,
  denied: "Zugang verweigert",
  deniedHint: "Ungültiger Zugangscode",
  again: "Bitte noch einmal eingeben.",
  /** Shown below every refusal, so that it reveals nothing about a code. */
  codesOpenFrom: (minutes: number) => {
    if (minutes === 0) return "Codes gelten ab Spielbeginn.";
    return `Codes gelten ab ${minutes === 1 ? "einer Minute" : `${minutes} Minuten`} vor Spielbeginn.`;
  },
  failed: "Verbindungsfehler",
  failedHint: "Keine Verbindung zum Server.",
  /** The server answered without a check of the code. */
  refused: "Code nicht geprüft",
  failedAgain: "Enter versucht es noch einmal.",
  lockedOut: "Zu viele Fehlversuche",
  lockedOutHint: (seconds: number) => `nächster Versuch in ${minutesAndSeconds(seconds)}`,
  lost: "Keine Verbindung",
  away: "Tür nicht erreichbar",
  awayHint: "Ein Code öffnet sie erst, wenn sie wieder antwortet.",
  lostWithKeypad: "Das Tastenfeld der Tür nimmt Codes auch jetzt.",
  lostHint: "Codes werden hier erst wieder geprüft, wenn der Server erreichbar ist.",
  outOfUse: "Nicht in Betrieb",
  outOfUseHint: "Diese Tür gehört zu keinem Court, der in Betrieb ist, und nimmt keine Codes an.",
  unlocked: "Tür entriegelt",
  unlockedHint: "Verriegelt von selbst in",
  released: "Offen",
  releasedHint: (until: string) => `Nach Zeitplan offen bis ${until}.`,

  lock: "Jetzt verriegeln",
  lockedByItself: {
    title: "Tür automatisch verriegelt",
    text: (seconds: number) => `Nach ${seconds} Sekunden automatisch verriegelt.`,
  },

  help: "Hilfe",
  call: (number: string) => `Hilfe: ${number}`,
} as const;

/** `/door-control` around the door's screen. */
export const doorControlTexts = {
  heading: "Türsteuerung",
  chosen: (court: string) => `Ausgewählt: ${court}`,
  choice: "Court oder Tür",
  noneChosen: "Keine Tür ausgewählt",
  pleaseChoose: "Bitte wählen",
  notInUse: "Diese Tür ist nicht in Betrieb. Bitte wählen Sie oben einen anderen Court oder eine andere Tür.",
  notLoaded: "Die Tür konnte nicht geladen werden",
  noDoorHint: (court: string) =>
    `${court} hat noch keine Tür. Eingerichtet werden Türen in den Einstellungen unter „Raspberry Pi“.`,
  noDoors: "Noch keine Tür eingerichtet",

  guide: "Anleitung",
  steps: (lengths: readonly number[], seconds: number) => [
    `${lengthsOf(lengths)}-stelligen Code eingeben`,
    "Enter drücken",
    "Prüfung abwarten",
    `Ein gültiger Code öffnet die Tür für ${seconds} Sekunden.`,
  ],
  notes: (seconds: number) => ({
    lock: `Die Tür verriegelt nach ${seconds} Sekunden automatisch.`,
    logged: "Ungültige Codes werden protokolliert.",
    warned: "Bei Verbindungsfehlern erscheint eine Warnung.",
    offline: "Funktioniert auch offline mit lokalen Codes.",
  }),
  onlyWithController: (isSimulated: boolean) =>
    `Das kann eine Türsteuerung an der Tür; ${isSimulated ? "diese Tür ist simuliert" : "ein Relais öffnet nur, solange der Server läuft"}.`,

  maintenance: "Test & Wartung",
  testCode: (code: string) => `Test Code ${code}`,
  testCodeOn: "Simulation ist an. Der Testcode öffnet keine echte Tür.",
  testCodeOff: "Simulation ist aus. Der Testcode gilt nicht.",
  testCodeReal: "Der Testcode öffnet keine echte Tür.",
  reset: "System zurücksetzen",
  open: "Tür öffnen",
} as const;

/** "4 Ziffern", "4 oder 6 Ziffern", "4, 6 oder 8 Ziffern" */
export function digitCounts(lengths: readonly number[]): string {
  return `${lengthsOf(lengths)} Ziffern`;
}

function lengthsOf(lengths: readonly number[]): string {
  const last = lengths.at(-1) ?? 0;
  const before = lengths.slice(0, -1);
  return before.length === 0 ? String(last) : `${before.join(", ")} oder ${last}`;
}
