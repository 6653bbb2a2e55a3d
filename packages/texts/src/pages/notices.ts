import type { ConditionKind } from "@platzwart/domain/messages/notice";
import { timeText } from "../day-input.ts";

/** Recipients of notices in the settings (O-07). */
export const noticeTexts = {
  heading: "Mitteilungen",
  intro: "Wenn etwas nicht stimmt, bekommt jeder Empfänger eine Mitteilung, und eine, wenn es vorbei ist.",
  list: "Empfänger",
  none: "Noch niemand bekommt Mitteilungen.",
  missing: "Empfänger konnten nicht geladen werden",
  add: "Empfänger hinzufügen",
  change: "Ändern",
  changeOf: (name: string) => `${name} ändern`,
  remove: "Entfernen",
  removeQuestion: (name: string) => `${name} entfernen?`,
  removeHint: "Es gehen keine Mitteilungen mehr dorthin.",
  removing: "Wird entfernt …",
  save: "Speichern",
  saving: "Wird gespeichert …",
  test: "Test senden",
  testing: "Wird gesendet …",

  name: "Name",
  channel: "Weg",
  channels: { mail: "E-Mail", ntfy: "ntfy" },
  mailAddress: "E-Mail-Adresse",
  topicAddress: "Adresse des Themas",
  topicHint:
    "Zum Beispiel https://ntfy.sh/halle-sued-4711. Wer sie kennt, liest mit: Wählen Sie ein Thema, das niemand errät.",
  kindsLegend: "Wovon",
  noKinds: "Bitte wählen Sie mindestens eines.",
  kinds: {
    guessing: "Viele falsche Codes",
    loop_silent: "Steuerung arbeitet nicht",
    door_failing: "Tür gestört",
    storing_failed: "Nichts wird gespeichert",
    member_missing: "Server fehlt",
    proof_lost: "Führung nicht nachgewiesen",
    leader_changed: "Anderer Server hat übernommen",
    lamp_failing: "Lampe gestört",
    mail_failing: "E-Mails gehen nicht hinaus",
    scheduler_paused: "Scheduler angehalten",
    light_forgotten: "Vergessenes Licht",
    backup_missing: "Keine neue Sicherung",
    certificate_ending: "Zertifikat läuft ab",
  } satisfies Readonly<Record<ConditionKind, string>>,
  urgent: "dringend",
  quiet: "Ruhezeit",
  quietHint: "Dann kommt nur, was dringend ist; das andere danach in einer Mitteilung.",
  quietFrom: "Von",
  quietUntil: "Bis",
  quietSame: "Beginn und Ende sind gleich.",
  quietMissing: "Bitte geben Sie Beginn und Ende an.",
  quietIs: ({ from, until }: { from: number; until: number }) =>
    `Ruhe ${timeText(from)}–${timeText(until)} Uhr`,
  count: (count: number, all: number) => (count === all ? "alles" : `${count} von ${all}`),

  done: { save: "Empfänger gespeichert", remove: "Empfänger entfernt", test: "Testmitteilung gesendet" },
} as const;

export const noticeFailures = {
  load: { title: "Empfänger konnten nicht geladen werden", text: "Mitteilungen gehen trotzdem hinaus." },
  save: { title: "Nicht gespeichert", text: "Bitte versuchen Sie es noch einmal." },
  remove: { title: "Nicht entfernt", text: "Bitte versuchen Sie es noch einmal." },
  test: { title: "Testmitteilung nicht gesendet", text: "Bitte versuchen Sie es noch einmal." },
} as const;
