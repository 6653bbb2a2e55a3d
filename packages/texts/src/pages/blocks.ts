import { homeTexts } from "./home.ts";
/** Blocks of courts on `/`: list and dialog (C-13). */
export const blockTexts = {
  madeBy: (who: string, at: string) => `Gesperrt von ${who}, ${at}`,
  changedBy: (who: string, at: string) => `Zuletzt geändert von ${who}, ${at}`,
  more: (count: number) => `${count} weitere Sperren anzeigen`,
  missing: "Kommende Sperren konnten nicht geladen werden",
  missingHint:
    "Gezeigt sind nur die Courts, die jetzt gesperrt sind. Der Versuch wird alle paar Sekunden wiederholt.",
  block: homeTexts.block,
  toCome: "Geplante Sperre",
  blockInstead: "Stattdessen sperren …",
  change: "Ändern",
  end: "Sperre aufheben",
  ending: "Wird aufgehoben …",
  sameBlocks: (courts: string) => `Gleich lange und mit demselben Grund gesperrt: ${courts}.`,
  endAll: (count: number) => `Alle ${count} Courts freigeben`,
  endOne: (court: string) => `Nur ${court} freigeben`,

  changeHeading: (court: string) => `Sperre von ${court} ändern`,
  noCourt: "Bitte mindestens einen Court wählen.",
  fromNow: "Sofort sperren",
  from: "Beginn",
  untilField: "Ende",
  timeOfDay: "Uhrzeit",
  timeOf: (field: string) => `${field}, Uhrzeit`,
  usualEnds: "Übliches Ende",
  untilToday: "Heute",
  untilSameDay: "Am selben Tag",
  untilDay: (day: string) => `Bis Freitag, ${day}`,
  reason: "Grund",
  reasonHint: "Steht beim Court und in der Absage an Buchungssysteme, zum Beispiel „Bodenpflege“.",
  since: (moment: string) => `Gesperrt seit ${moment}.`,
  save: "Speichern",
  saveAnyway: "Trotzdem speichern",
  saving: "Wird gespeichert …",

  timeMissing: "Bitte Datum und Uhrzeit angeben, zum Beispiel 24.12. und 18:30.",
  timeTwice:
    "Diese Uhrzeit gibt es in dieser Nacht zweimal, weil die Uhren zurückgestellt werden. Bitte eine Zeit vor 02:00 oder ab 03:00 Uhr wählen.",

  whichTime: (field: string) => `${field}: welche der beiden Zeiten?`,
  timeExistsTwice: "Diese Uhrzeit gibt es in dieser Nacht zweimal, weil die Uhren zurückgestellt werden.",
  zoneMissing: "Diese Uhrzeit gibt es in dieser Nacht zweimal. Bitte wählen, welche gemeint ist.",
  noZone: "Bitte wählen",
  zones: { MESZ: "Die erste (MESZ, Sommerzeit)", MEZ: "Die zweite (MEZ, Winterzeit)" },

  bookingsInside: (count: number) =>
    count === 1 ? "In diesem Zeitraum liegt 1 Buchung" : `In diesem Zeitraum liegen ${count} Buchungen`,
  bookingsAdded: (count: number) =>
    count === 1 ? "Neu im Zeitraum liegt 1 Buchung" : `Neu im Zeitraum liegen ${count} Buchungen`,
  bookingList: "Buchungen im Zeitraum",
  erasedName: "gelöscht",
  noContact: "Keine Telefonnummer und keine E-Mail-Adresse hinterlegt",
  keepHint:
    "Behalten: Die Buchung bleibt stehen; ihr Code öffnet die Tür nicht, solange der Court gesperrt ist.",
  cancelHint:
    "Stornieren: Die Buchung ist abgesagt, ihr Code sofort ungültig. Das lässt sich nicht zurücknehmen.",
  choices: { keep: "Buchungen behalten", cancel: "Buchungen stornieren" },
  backToForm: "Zurück zur Eingabe",

  goneMeanwhile: "Diese Sperre gibt es nicht mehr",
  goneMeanwhileHint: "Sie wurde inzwischen aufgehoben oder ist abgelaufen.",
  changedMeanwhile: "Diese Sperre wurde inzwischen geändert",
  nowIs: (time: string, reason: string) => `Jetzt: ${time}, ${reason}`,
  takeOver: "Neuen Stand übernehmen",

  made: (count: number) => (count === 1 ? "Court gesperrt" : `${count} Courts gesperrt`),
  changed: "Sperre geändert",
  ended: (count: number) => (count === 1 ? "Sperre aufgehoben" : `${count} Sperren aufgehoben`),
  alreadyEnded: "Sperre war schon aufgehoben",
  ofBlock: (command: string, court: string, time: string) => `${command} ${court}, ${time}`,
  courtUntil: (court: string, moment: string) => `${court} bis ${moment}`,
} as const;

export const blockFailures = {
  make: { title: "Fehler beim Sperren", text: "Die Sperre konnte nicht gespeichert werden" },
  change: { title: "Fehler beim Ändern der Sperre", text: "Sperre konnte nicht geändert werden" },
  end: { title: "Fehler beim Aufheben der Sperre", text: "Sperre konnte nicht aufgehoben werden" },
} as const;
