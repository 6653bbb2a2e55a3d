import { RETENTION_PERIODS } from "@platzwart/domain/privacy/retention-periods";
import { DAY, type Duration, HOUR } from "@platzwart/domain/time/instant";

const countText = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`;
const bookings = (count: number) => countText(count, "Buchung", "Buchungen");
const codes = (count: number) => countText(count, "Zugangscode", "Zugangscodes");
const blocksOver = (count: number) => countText(count, "vergangenen Sperre", "vergangenen Sperren");

/** "24 Stunden", "30 Tage", "12 Monate" */
function periodText(period: Duration): string {
  if (period <= DAY) return `${period / HOUR} Stunden`;
  return period === 365 * DAY ? "12 Monate" : `${period / DAY} Tage`;
}

const {
  codeDigits,
  codeNames,
  bookingContacts,
  accessEvents,
  deniedAttempts,
  technicalEntries,
  changesByPeople,
  blocks,
  backups,
} = RETENTION_PERIODS;

/** Retention periods (G-07). */
const RETENTION_LINES = [
  `Name, E-Mail und Telefon einer Buchung: ${periodText(bookingContacts)} nach ihrem Ende`,
  `Ziffern eines Zugangscodes: ${periodText(codeDigits)} nach seiner letzten Wirkung, der Name darauf ${periodText(codeNames)}`,
  `Buchungen und Zutritte im System-Log: ${periodText(accessEvents)}`,
  `Abgewiesene Codes im System-Log: ${periodText(deniedAttempts)}`,
  `Technische Einträge im System-Log: ${periodText(technicalEntries)}`,
  `Änderungen durch Betreiber und Personal: ${periodText(changesByPeople)}, auch die Namen gelöschter Benutzer`,
  "Anmeldungen der Benutzer mit Browser und Netzwerkadresse: bis zum Abmelden, höchstens 30 Tage",
  `Gründe von Sperren und Namen von Schließtagen: ${periodText(blocks)} nach ihrem Ende`,
  `Sicherungen der ganzen Datenbank: höchstens ${periodText(backups)}, die neueste, bis es eine neuere gibt`,
] as const;

export const peopleTexts = {
  heading: "Datenschutz",
  retention: "Aufbewahrung",
  retentionIntro: "Automatisch gelöscht werden:",
  retentionList: RETENTION_LINES,

  request: "Auskunft und Löschung",
  requestHint: "Suchen Sie eine Person, um ihr Auskunft zu geben oder ihre Daten zu löschen.",
  search: "Name, E-Mail oder Telefon",
  searchHint: "Es genügt der Anfang jedes Wortes; ein Name mit weniger als 3 Zeichen muss ganz dastehen.",
  find: "Suchen",
  finding: "Wird gesucht …",
  nobody:
    "Niemand gefunden. Gesucht wird in allen Buchungen mit Kontakt, auf allen Zugangscodes und in den Gründen vergangener Sperren.",
  nobodyWhole:
    "Niemand heißt genau so. Von einem längeren Namen, einer E-Mail-Adresse oder Telefonnummer geben Sie bitte mindestens 3 Zeichen an.",
  found: "Gefundene Personen",
  foundHint: "Verschiedene Schreibweisen erscheinen einzeln. Wählen Sie alle, die zur selben Person gehören.",
  more: "Es gibt mehr Treffer, als hier stehen. Bitte suchen Sie genauer.",
  noContact: "ohne E-Mail und Telefon",
  bookings: (count: number, ahead: number) => {
    if (count === 0) return "";
    return ahead === 0 ? bookings(count) : `${bookings(count)}, davon ${ahead} jetzt oder künftig`;
  },
  codes: (count: number, inForce: number) => {
    if (count === 0) return "";
    return inForce === 0
      ? `${codes(count)} ohne Buchung`
      : `${codes(count)} ohne Buchung, davon ${inForce} gültig`;
  },
  blocks: (count: number) => (count === 0 ? "" : `Grund von ${blocksOver(count)}`),

  export: "Auskunft als Datei",
  exporting: "Wird zusammengestellt …",
  exported: "Auskunft gespeichert",
  fileName: (day: string) => `auskunft-${day}.json`,

  erase: "Daten löschen",
  erasing: "Wird gelöscht …",
  eraseQuestion: "Daten dieser Person löschen?",
  eraseAndCancel: "Stornieren und löschen",
  cancels: (count: number) =>
    count === 1 ? "Diese Buchung wird dabei storniert:" : "Diese Buchungen werden dabei storniert:",
  cancelsHint: (count: number) =>
    `${count === 1 ? "Ihr Code öffnet" : "Ihre Codes öffnen"} danach keine Tür mehr. Sagen Sie der Person Bescheid, bevor Sie ihre Kontaktdaten löschen.`,
  notYet: "Löschen ist noch nicht möglich",
  notYetHint: "Die Daten dieser Person werden noch gebraucht:",
  running: (court: string, until: string) => `Buchung auf ${court}, läuft noch bis ${until}`,
  runningHint:
    "Beenden Sie, was läuft, mit „Buchung beenden“ auf der Karte des Courts, oder warten Sie, bis es vorbei ist.",
  toHall: "Zur Halle",
  codesInForce: (count: number) =>
    `${countText(count, "gültiger Zugangscode", "gültige Zugangscodes")} ohne Buchung`,
  codesHint: "Löschen Sie gültige Codes unter „Permanente Zugangscodes“.",
  erasedNow: "Das wird gelöscht:",
  erasedList: (bookingCount: number, codeCount: number, blockCount: number) => [
    ...(bookingCount > 0
      ? [`Name, E-Mail und Telefon von ${countText(bookingCount, "Buchung", "Buchungen")}`]
      : []),
    ...(bookingCount > 0 ? ["der Name auf den Zugangscodes dieser Buchungen"] : []),
    ...(codeCount > 0
      ? [`der Name auf ${countText(codeCount, "weiteren Zugangscode", "weiteren Zugangscodes")}`]
      : []),
    ...(blockCount > 0 ? [`der Grund von ${blocksOver(blockCount)}`] : []),
    "der Name in allen Einträgen des System-Logs, die sie betreffen",
  ],
  kept: "Court und Zeit der Buchungen und Sperren bleiben ohne Person als Statistik. Im System-Log steht, dass gelöscht wurde, nicht wessen Daten. Das lässt sich nicht zurücknehmen.",
  erased: "Daten gelöscht",
  erasedHint: (bookingCount: number, codeCount: number, blockCount: number, cancelledCount: number) =>
    `${bookings(bookingCount)}${cancelledCount === 0 ? "" : ` (${cancelledCount} storniert)`}, ${codes(codeCount)}${blockCount === 0 ? "" : `, ${countText(blockCount, "Sperre", "Sperren")}`}`,

  file: {
    at: "Auskunft vom",
    bookings: "Buchungen",
    court: "Court",
    allCourts: "alle Courts",
    from: "Beginn",
    until: "Ende",
    status: "Zustand",
    bookingStatus: { active: "aktiv", ended: "beendet", cancelled: "storniert" },
    over: "vorbei",
    name: "Name",
    email: "E-Mail",
    phone: "Telefon",
    createdAt: "Angelegt",
    codes: "Zugangscodes",
    purpose: "Zweck",
    validFrom: "Gültig von",
    validTo: "Gültig bis",
    forGood: "unbegrenzt",
    codeStatus: { active: "aktiv", expired: "abgelaufen" },
    blocks: "Sperren",
    reason: "Grund",
    logEntries: "Einträge im System-Log",
    time: "Zeit",
    component: "Bereich",
    message: "Eintrag",
    retention: "Aufbewahrung",
  },
} as const;

export const peopleFailures = {
  find: { title: "Fehler bei der Suche", text: "Es konnte nicht gesucht werden" },
  export: { title: "Fehler bei der Auskunft", text: "Die Auskunft konnte nicht erstellt werden" },
  erase: { title: "Fehler beim Löschen", text: "Die Daten konnten nicht gelöscht werden" },
} as const;
