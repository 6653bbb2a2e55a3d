import type { ConditionKind, NoticeLine } from "@platzwart/domain/messages/notice";
import { dayAndTime } from "./format.ts";

/** Looks up the names of what a notice is about. */
interface SubjectNames {
  door(id: string): string;
  /** Courts of a light channel. */
  courtsOf(channelId: string): readonly number[];
}

/** `subject`: id or number of the door, light channel or court that is affected. */
type SubjectSentence = (subject: string, names: SubjectNames) => string;

const ofCourts = (numbers: readonly number[]) =>
  numbers.length === 0 ? "" : ` von Court ${numbers.join(", ")}`;

/** `begun`: something is wrong; `ended`: it is over. */
const CONDITION_SENTENCES: Readonly<
  Record<ConditionKind, { readonly begun: SubjectSentence; readonly ended: SubjectSentence }>
> = {
  guessing: {
    begun: (subject, names) =>
      subject.startsWith("door-")
        ? `An der Tür „${names.door(subject.slice("door-".length))}“ werden viele falsche Codes eingegeben.`
        : "Es werden viele falsche Codes eingegeben.",
    ended: () => "Der Alarm wegen falscher Codes ist quittiert.",
  },
  loop_silent: {
    begun: () => "Die Steuerung von Licht und Türen arbeitet nicht.",
    ended: () => "Die Steuerung von Licht und Türen arbeitet wieder.",
  },
  door_failing: {
    begun: (id, names) => `Die Tür „${names.door(id)}“ ist gestört.`,
    ended: (id, names) => `Die Tür „${names.door(id)}“ arbeitet wieder.`,
  },
  storing_failed: {
    begun: () => "Der Server kann nichts speichern.",
    ended: () => "Der Server speichert wieder.",
  },
  member_missing: {
    begun: (name) => `Der Server „${name}“ fehlt.`,
    ended: (name) => `Der Server „${name}“ ist wieder da.`,
  },
  proof_lost: {
    begun: (name) => `Der Server „${name}“ konnte eine Zeit lang nicht nachweisen, dass er die Halle führt.`,
    ended: (name) => `Der Server „${name}“ führt die Halle.`,
  },
  leader_changed: {
    begun: (name) => `Der Server „${name}“ hat die Halle übernommen.`,
    ended: (name) => `Der Server „${name}“ führt die Halle.`,
  },
  lamp_failing: {
    begun: (id, names) => `Die Lampe${ofCourts(names.courtsOf(id))} ist gestört.`,
    ended: (id, names) => `Die Lampe${ofCourts(names.courtsOf(id))} arbeitet wieder.`,
  },
  mail_failing: {
    begun: () => "Es gehen keine E-Mails hinaus.",
    ended: () => "E-Mails gehen wieder hinaus.",
  },
  scheduler_paused: {
    begun: () => "Der Scheduler ist angehalten: Licht und Türen folgen den Buchungen nicht.",
    ended: () => "Der Scheduler läuft wieder.",
  },
  light_forgotten: {
    begun: (court) => `Auf Court ${court} brennt seit Stunden Licht ohne Buchung.`,
    ended: (court) => `Auf Court ${court} brennt kein vergessenes Licht mehr.`,
  },
  backup_missing: {
    begun: () => "Seit mehr als 36 Stunden gibt es keine neue Sicherung.",
    ended: () => "Es gibt wieder eine neue Sicherung.",
  },
  certificate_ending: {
    begun: () => "Das TLS-Zertifikat des Servers läuft in weniger als 21 Tagen ab.",
    ended: () => "Das TLS-Zertifikat des Servers ist erneuert.",
  },
};

/** Notices to operators (O-07), in German whatever the hall's language. */
export const noticeMessages = {
  notice: (lines: readonly NoticeLine[], names: SubjectNames, hall: string) => {
    const sentences = lines.map(({ condition, change }) => {
      const words = CONDITION_SENTENCES[condition.kind][change](condition.subject, names);
      const at = change === "begun" ? condition.since : (condition.endedAt ?? condition.since);
      return `${words} (${change === "begun" ? "seit " : ""}${dayAndTime(at)})`;
    });
    const [first = ""] = lines.map(({ condition, change }) =>
      CONDITION_SENTENCES[condition.kind][change](condition.subject, names),
    );
    return {
      title: `${hallPrefix(hall)}${lines.length === 1 ? first : `${lines.length} Meldungen`}`,
      text: [...sentences.slice(0, MOST_SENTENCES), ...furtherWords(sentences.length - MOST_SENTENCES)].join(
        "\n",
      ),
    };
  },
  test: (hall: string) => ({
    title: `${hallPrefix(hall)}Testmitteilung`,
    text: "Diese Mitteilung kam an. So meldet sich die Halle, wenn etwas nicht stimmt.",
  }),
  addressUnreadable: "Die gespeicherte Adresse lässt sich nicht lesen. Bitte geben Sie sie neu ein.",
  refused: (status: number) => `Der Dienst hat die Mitteilung abgelehnt (Status ${status}).`,
  tlsMissing: "Ins Internet wird nur verschlüsselt gesendet. Bitte geben Sie die Adresse mit https:// ein.",
  notSent: (fault: string) => `Der Dienst ${fault}.`,
};

/** ntfy takes 4,096 bytes. */
const MOST_SENTENCES = 20;

const furtherWords = (count: number) => (count > 0 ? [`… und ${count} weitere`] : []);

const hallPrefix = (hall: string) => (hall === "" ? "" : `${hall}: `);
