import type { ReplacementReason } from "@platzwart/contract/endpoints/code-list-endpoints";
import type { Denial } from "@platzwart/domain/doors/access-list";
import { REPLACEMENT_WORDS } from "../replacement-words.ts";

/** Terminal where the code was entered; null: on the panel. */
type Terminal = { readonly name: string } | null;
/** null: a code checked without a door. */
type Door = { readonly name: string } | null;

const DENIAL_WORDS: Readonly<Record<Denial, string>> = {
  // the usual case, which needs no words
  unknown_code: "",
  other_court: ", der Code gehört zu einem anderen Court",
  outside_window: ", der Code gilt jetzt nicht",
  court_unavailable: ", der Court ist nicht in Betrieb",
  court_blocked: ", der Court ist gesperrt",
  suspended: ", Dauercodes sind ausgesetzt",
  list_too_old: ", die Tür hat seit 7 Tagen nichts vom Server gehört",
  clock_unknown: ", die Tür kennt die Uhrzeit nicht",
};

export const codeMessages = {
  madeByHand: "Zugangscode von Hand angelegt",
  ended: "Zugangscode beendet",
  restored: "Beenden eines Zugangscodes zurückgenommen",
  replaced: (reason: ReplacementReason) => `Zugangscode neu ausgegeben: ${REPLACEMENT_WORDS[reason]}`,
  permanentCreated: "Permanenter Code erstellt",
  permanentChanged: "Zeiten eines permanenten Codes geändert",
  permanentDeleted: "Permanenter Code gelöscht",
  granted: (door: string, terminal: Terminal) => `Zugang gewährt: ${door}${atTerminal(terminal)}`,
  testCodeAccepted: (door: string) => `Mit dem Testcode geöffnet: ${door} (simuliert)`,
  denied: (door: string, terminal: Terminal, reason: Denial) =>
    `Zugang verweigert: ${door}${atTerminal(terminal)}${DENIAL_WORDS[reason]}`,
  lockedOut: (door: Door, minutes: number) =>
    door === null
      ? `Zu viele Fehlversuche: Codes dieses Benutzers werden ${forMinutes(minutes)} nicht geprüft`
      : `Zu viele Fehlversuche: ${door.name} nimmt ${forMinutes(minutes)} keinen Code an`,
  wrongCodesCleared: (door: string) => `Fehlversuche gelöscht: ${door} nimmt wieder Codes an`,
  guessing: (door: Door) =>
    door === null
      ? "Alarm: Ein Benutzer lässt viele falsche Codes prüfen"
      : `Alarm: An ${door.name} werden Codes geraten`,
  guessingInHall: "Alarm: In der Halle werden viele falsche Codes eingegeben",
  alarmAcknowledged: "Alarm über falsche Codes quittiert",
} as const;

function atTerminal(terminal: Terminal): string {
  return terminal === null ? "" : ` (Terminal ${terminal.name})`;
}

function forMinutes(count: number): string {
  if (count >= 120) return `${Math.ceil(count / 60)} Stunden lang`;
  return count === 1 ? "1 Minute lang" : `${count} Minuten lang`;
}
