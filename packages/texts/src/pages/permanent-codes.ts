import type { CodeWarning } from "@platzwart/domain/access/permanent-code";
import { SETTINGS } from "@platzwart/domain/settings/registry";
import { wholeNumber } from "../format.ts";

/** Range of lengths that a door's keypad accepts. */
const TYPABLE = `${SETTINGS.code_length.minimum} bis ${SETTINGS.code_length.maximum} Ziffern`;

const codes = (count: number) => (count === 1 ? "1 Code" : `${wholeNumber(count)} Codes`);

export const permanentCodeTexts = {
  heading: "Permanente Zugangscodes",
  userName: "Benutzername",
  userNameHint: "Wem der Code gehört, zum Beispiel „Reinigung Kaya“.",
  accessCode: "Zugangscode",
  accessCodeHint: (length: number) =>
    `Am besten ${length} Ziffern; an der Tür lassen sich ${TYPABLE} eintippen. Höchstens 10 Zeichen.`,
  propose: "Code vorschlagen",
  proposing: "Wird gesucht …",
  create: "Code erstellen",
  creating: "Wird erstellt …",
  missing: {
    userName: "Bitte geben Sie einen Benutzernamen ein.",
    accessCode: "Bitte geben Sie einen Zugangscode ein.",
  },

  acceptedBut: "Dieser Code wird angenommen, aber:",
  warnings: {
    not_digits: () => "An der Tür gibt es nur Ziffern; er lässt sich dort nicht eintippen.",
    too_short: (length, isTypable) =>
      `Er ist kürzer als die eingestellten ${length} Stellen; er ${isTypable ? "" : "lässt sich an der Tür nicht eintippen und "}ist leicht zu erraten.`,
    too_long: (length, isTypable) =>
      `Er ist länger als die eingestellten ${length} Stellen; ${isTypable ? "die Türen bieten dann auch diese Länge an" : "er lässt sich an der Tür nicht eintippen"}.`,
    obvious: () => "Solche Muster werden beim Raten zuerst probiert.",
  } satisfies Readonly<Record<CodeWarning, (codeLength: number, isTypable: boolean) => string>>,
  cannotBeTyped: "An der Tür nicht tippbar",
  easilyGuessed: "Leicht zu erraten",

  limitTimes: "Zeiten begrenzen",
  yesOrNo: (isYes: boolean) => (isYes ? "Ja" : "Nein, jederzeit"),
  weekdays: "Wochentage",
  fromTime: "Täglich ab",
  untilTime: "Täglich bis",
  fromDay: "Erster Tag (freiwillig)",
  untilDay: "Letzter Tag (freiwillig)",
  timeMissing: "Bitte eine Uhrzeit angeben, zum Beispiel 5:00.",
  weekdaysMissing: "Bitte wählen Sie mindestens einen Wochentag.",
  readsAs: "So gilt er:",
  incomplete: "noch nicht vollständig",
  always: "jederzeit",
  everyCourt: "alle Courts",
  /** First and last day, as "23.11.2026"; null: none. */
  bounds: (from: string | null, until: string | null) =>
    until === null
      ? from === null
        ? "unbefristet"
        : `ab ${from}, unbefristet`
      : from === null
        ? `bis ${until}`
        : `${from} bis ${until}`,
  change: "Zeiten ändern",
  changeHeading: (name: string) => `Zeiten des Codes von ${name}`,
  save: "Speichern",
  saving: "Wird gespeichert …",
  changed: "Zeiten geändert",
  newHeading: "Neuer Dauercode",

  unreadable: "nicht lesbar",
  list: "Aktive permanente Codes",
  none: "Noch kein permanenter Code.",
  noneHint: "Mit Name und Code oben erstellen Sie den ersten.",
  more: (count: number) => `${codes(count)} mehr anzeigen`,
  since: (moment: string) => `seit ${moment}`,
  delete: "Code löschen",
  deleting: "Wird gelöscht …",
  deleteQuestion: (name: string) => `Code von ${name} löschen?`,
  deleteHint: "Er öffnet danach keine Tür mehr. Zehn Sekunden lang lässt sich das zurücknehmen.",

  hints: "Hinweise",
  hintList: (length: number) => [
    "Ein permanenter Code öffnet alle Türen der Halle, auch an einem gesperrten Court: zu jeder Zeit, oder nur an den Wochentagen und zu den Uhrzeiten, die Sie festlegen.",
    "Er schaltet nie ein Licht und belegt keinen Court.",
    `An der Tür lassen sich nur ${TYPABLE} eintippen. Sie bietet die eingestellte Länge an (${length}) und die der Codes, die an ihr gelten.`,
    "Vergeben Sie je Person einen eigenen Code: So ist klar, wem er gehört, und Sie können ihn einzeln entziehen.",
    "Um den Zugang zu entziehen, löschen Sie den Code; er öffnet danach keine Tür mehr.",
  ],

  suspended: (count: number) =>
    count === 0
      ? "Permanente Codes sind ausgeschaltet; es ist keiner gespeichert."
      : `Permanente Codes sind ausgeschaltet: ${codes(count)} ${count === 1 ? "ist" : "sind"} ausgesetzt und ${count === 1 ? "öffnet" : "öffnen"} keine Tür. Wenn Sie „Permanente Codes erlauben“ einschalten, ${count === 1 ? "gilt er" : "gelten sie"} wieder.`,

  newOf: (name: string) => `Neuer Code für ${name}`,
  created: "Permanenter Code erstellt",
  deleted: "Code gelöscht",
} as const;

/** Toasts below "Fehler". */
export const permanentCodeFailures = {
  load: { title: "Fehler", text: "Permanente Codes konnten nicht geladen werden." },
  check: { title: "Fehler", text: "Code konnte nicht überprüft werden." },
  create: { title: "Fehler", text: "Code konnte nicht erstellt werden." },
  change: { title: "Fehler", text: "Zeiten konnten nicht geändert werden." },
  delete: { title: "Fehler", text: "Code konnte nicht gelöscht werden." },
  propose: { title: "Fehler", text: "Code konnte nicht vorgeschlagen werden." },
} as const;
