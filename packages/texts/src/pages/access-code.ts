import type { CodeRow } from "@platzwart/contract/endpoints/code-list-endpoints";
import { REPLACEMENT_WORDS } from "../replacement-words.ts";

/** `/access-code` */
export const accessCodeTexts = {
  heading: "Zugangscodes",
  newCode: "Neuer Code",
  newPermanent: "Neuer Dauercode",
  panel: "Übersicht",
  list: "Zugangscodes",

  search: "Zugangscodes durchsuchen",
  searchHint: "Name, Zweck oder ganzer Code",
  court: "Court",
  everyCourt: "Jeder Court",
  allCourts: "Für alle Courts",
  state: "Stand",
  kind: "Art",
  everyKind: "Jede Art",
  resetFilter: "Filter zurücksetzen",
  /** "open": shown without a filter. */
  states: {
    open: "Gilt jetzt oder künftig",
    in_force: "Gilt jetzt",
    to_come: "Künftig",
    over: "Vorbei oder beendet",
    all: "Alle",
  },
  kinds: { booking: "Buchung", by_hand: "Von Hand", permanent: "Dauercode" },
  onlyOne: "Gezeigt ist nur ein Zugangscode.",
  showAll: "Alle zeigen",

  none: "Noch kein Zugangscode.",
  noneHint:
    "Jede Buchung bringt ihren eigenen mit. Für Gäste ohne Buchung legen Sie mit „Neuer Code“ einen an.",
  noHit: "Kein Zugangscode passt zu diesem Filter.",
  noHitOpen: "Gesucht wurde nur in Codes, die jetzt oder künftig gelten.",
  searchAll: "In allen Codes suchen",
  more: "Weitere anzeigen",
  loadingMore: "Wird geladen …",
  stale: "Gezeigt ist der letzte bekannte Stand.",

  badges: { in_force: "Gilt jetzt", to_come: "Künftig", over: "Vorbei" },
  /** A permanent code may have hours at which it is not valid. */
  active: "Aktiv",
  ended: "Beendet",
  replaced: "Ersetzt",
  suspended: "Ausgesetzt",
  doorsOnly: "nur Türen",
  details: "Einzelheiten",
  erasedName: "Name gelöscht",
  digitsErased: "Ziffern gelöscht",

  fields: {
    code: "Code",
    kind: "Art",
    purpose: "Zweck",
    time: "Gilt",
    door: "Tür",
    light: "Licht",
    lastUsed: "Zuletzt benutzt",
    createdBy: "Angelegt von",
    changedBy: "Zuletzt geändert von",
    endedAt: "Beendet",
    replacement: "Ersatz",
  },
  noLight: "Schaltet kein Licht und belegt keinen Court",
  neverUsed: "Noch an keiner Tür",
  byAt: (name: string, moment: string) => `${name}, ${moment}`,
  unknownMaker: "Unbekannt",
  server: "Server",
  replacedHint: "Dieser Code öffnet nichts mehr. An seiner Stelle gilt ein neuer.",
  showReplacement: "Neuen Code zeigen",

  show: "Code zeigen",
  hide: "Code verdecken",
  toBooking: "Zur Buchung",
  end: "Code beenden",
  endOf: (name: string) => `Code von ${name} beenden?`,
  endHint: "Er öffnet danach keine Tür mehr. 10 Sekunden lang lässt sich das zurücknehmen.",
  endHintOccupied: "Der Court ist danach wieder frei, das Licht folgt der Automatik.",
  ending: "Wird beendet …",
  endedToast: "Zugangscode beendet",
  restored: "Zugangscode gilt wieder",
  ofBooking: "Dieser Code endet mit seiner Buchung.",

  replace: "Neu ausgeben",
  replaceOf: (name: string) => `Neuen Code für ${name} ausgeben?`,
  replaceHint:
    "Neue Ziffern für dieselbe Zeit, dieselben Courts und dieselbe Buchung; bei einer Serie für alle Termine, die noch kommen. Der alte Code öffnet ab sofort keine Tür mehr; das lässt sich nicht zurücknehmen.",
  reason: "Grund",
  reasons: REPLACEMENT_WORDS,
  replacing: "Wird ausgegeben …",
  replacedHeading: (name: string) => `Neuer Code für ${name}`,
  newCodeIs: "Neuer Code",
  oldCodeIs: "Alter Code, öffnet nichts mehr",
  done: "Fertig",
  change: "Zeiten ändern",
  delete: "Code löschen",

  made: "Zugangscode angelegt",
  madeHeading: (name: string) => `Zugangscode für ${name}`,
  name: "Name",
  nameHint: "Für wen der Code ist, zum Beispiel „Techniker Voss“.",
  purpose: "Zweck (freiwillig)",
  purposeHint: "Wofür er ist, zum Beispiel „Netz spannen“.",
  courtField: "Gilt für",
  fromNow: "Ab sofort",
  from: "Beginn",
  until: "Ende",
  occupies: "Belegt und beleuchtet",
  occupiesHint: "An: Der Court gilt als gebucht, das Licht folgt. Aus: Der Code öffnet nur Türen.",
  create: "Code anlegen",
  creating: "Wird angelegt …",
  meets: (count: number) =>
    count === 1
      ? "In dieser Zeit liegt 1 Buchung; sie bleibt bestehen."
      : `In dieser Zeit liegen ${count} Buchungen; sie bleiben bestehen.`,
  meetsList: "Buchungen in dieser Zeit",
  meetsMore: (count: number) => `und ${count} weitere`,
} as const;

export const accessCodeFailures = {
  load: { title: "Fehler beim Laden der Zugangscodes", text: "Zugangscodes konnten nicht geladen werden." },
  create: { title: "Fehler", text: "Zugangscode konnte nicht angelegt werden." },
  end: { title: "Fehler", text: "Zugangscode konnte nicht beendet werden." },
  restore: { title: "Fehler", text: "Beenden konnte nicht zurückgenommen werden." },
  replace: { title: "Fehler", text: "Zugangscode konnte nicht neu ausgegeben werden." },
} as const;

export function kindOf({ isPermanent, bookingId }: Pick<CodeRow, "isPermanent" | "bookingId">) {
  if (isPermanent) return "permanent";
  return bookingId === null ? "by_hand" : "booking";
}
