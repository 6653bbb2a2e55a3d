import type { HallProblem, OverviewView } from "@platzwart/contract/endpoints/hall-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { HTTP_FAULT_WORDS } from "../fault-words.ts";
import { ago, moment } from "../format.ts";
import { noticeTexts } from "./notices.ts";

type Court = OverviewView["courts"][number];

const COURT_STATES = {
  booked: "gebucht",
  free: "frei",
  blocked: "gesperrt",
  out_of_operation: "außer Betrieb",
} satisfies Record<Court["state"], string>;

const COURT_LIGHTS = {
  on: "Licht an",
  off: "Licht aus",
  unknown: "Licht unbekannt",
  none: "keine Lampe",
} satisfies Record<Court["light"], string>;

const OWN_PROBLEMS: Partial<Record<HallProblem, string>> = {
  key_refused: "Der Schlüssel wird dort abgelehnt",
  not_a_hall: "Unter der Adresse antwortet etwas anderes als eine Halle",
  too_old: "Die Version dort ist zu alt für einen Überblick",
  too_new: "Die Version dort ist zu neu für diese Seite",
  own_hall: "Unter der Adresse antwortet diese Halle selbst",
  public: "Diese Adresse darf nicht gefragt werden; außerhalb des eigenen Netzes beginnt sie mit https://",
};

const isFault = (problem: HallProblem): problem is keyof typeof HTTP_FAULT_WORDS =>
  Object.hasOwn(HTTP_FAULT_WORDS, problem);

/** "2 gebucht, 5 frei; Licht an: 3" */
function courtsNow(courts: readonly Court[]): string {
  const counts = (Object.keys(COURT_STATES) as Court["state"][]).flatMap((state) => {
    const count = courts.filter((court) => court.state === state).length;
    return count === 0 ? [] : [`${count} ${COURT_STATES[state]}`];
  });
  return `${counts.join(", ")}; Licht an: ${courts.filter(({ light }) => light === "on").length}`;
}

const halls = (count: number) => `${count} ${count === 1 ? "Halle" : "Hallen"}`;

/** `/halls`. */
export const hallTexts = {
  heading: "Weitere Hallen",
  list: "Hallen",
  intro: "Der Server fragt jede alle 30 Sekunden nach ihrem Überblick.",
  none: "Noch keine weitere Halle.",
  noneHint:
    "Legen Sie in der anderen Halle einen API-Schlüssel an, der nur den Überblick liest (Einstellungen, „Zugang“), und tragen Sie ihn hier mit der Adresse ein.",
  noneForStaff: "Betreiber tragen sie hier ein.",
  missing: "Hallen konnten nicht geladen werden",
  summary: (all: number, silent: number, troubled: number) =>
    [
      halls(all),
      ...(silent === 0 ? [] : [`${halls(silent)} ohne Antwort`]),
      ...(troubled === 0 ? [] : [`${halls(troubled)} mit Störungen`]),
    ].join(", "),
  open: "Öffnen",
  openOf: (name: string) => `${name} öffnen (neues Fenster)`,
  notAsked: "Wird gefragt …",
  problem: (problem: HallProblem) =>
    OWN_PROBLEMS[problem] ?? (isFault(problem) ? `Die Adresse ${HTTP_FAULT_WORDS[problem]}` : ""),
  asOf: (at: Instant, now: Instant) => `Stand ${ago(at, now)}`,
  neverAnswered: "Noch keine Antwort, seit dieser Server läuft.",
  courts: "Courts",
  court: ({ name, state, light }: Court) => `${name}: ${COURT_STATES[state]}, ${COURT_LIGHTS[light]}`,
  courtsNow,
  allWell: "Keine Störung",
  failing: ({ kind, name, since }: OverviewView["failing"][number], now: Instant) =>
    `${kind === "door" ? name : `Lampe ${name}`} gestört, seit ${moment(since, now)}`,
  condition: ({ kind, since }: OverviewView["conditions"][number], now: Instant) => {
    const words: Readonly<Record<string, string>> = noticeTexts.kinds;
    return `${words[kind] ?? "Etwas, das erst eine neuere Version kennt"}, seit ${moment(since, now)}`;
  },
  failedMessages: (count: number) =>
    count === 1 ? "1 Nachricht an einen Kunden gescheitert" : `${count} Nachrichten an Kunden gescheitert`,
  backup: (at: Instant | null, now: Instant) =>
    at === null ? "Keine eigene Sicherung" : `Sicherung ${moment(at, now)}`,
  version: (version: string) => `Version ${version}`,

  add: "Halle hinzufügen",
  change: "Ändern",
  changeOf: (name: string) => `${name} ändern`,
  remove: "Entfernen",
  removeQuestion: (name: string) => `${name} aus der Liste entfernen?`,
  removeHint: "In der Halle selbst ändert sich nichts. Ihr Schlüssel lässt sich dort widerrufen.",
  removing: "Wird entfernt …",
  name: "Name",
  address: "Adresse",
  addressHint: "Wie im Browser, ohne Pfad, zum Beispiel https://halle-sued.example",
  key: "Schlüssel",
  newKeyHint:
    "Aus der anderen Halle: Einstellungen, „Zugang“, „Schlüssel anlegen“, dort nur „Überblick der Halle lesen“.",
  keptKeyHint: "Leer: Der gespeicherte Schlüssel bleibt.",
  save: "Speichern",
  saving: "Wird gefragt …",
  done: { save: "Halle gespeichert", remove: "Halle entfernt" },
} as const;

export const hallFailures = {
  load: { title: "Fehler beim Laden der Hallen", text: "Die Liste der Hallen konnte nicht geladen werden" },
  save: { title: "Nicht gespeichert", text: "Bitte versuchen Sie es noch einmal." },
  remove: { title: "Nicht entfernt", text: "Bitte versuchen Sie es noch einmal." },
} as const;
