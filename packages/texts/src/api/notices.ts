import type * as notices from "@platzwart/contract/endpoints/notice-endpoints";
import type { ApiWords } from "./api-words.ts";

/** Notices to operators (O-07). */
export const noticesApi: ApiWords<typeof notices> = {
  part: "messages",
  calls: {
    listNoticeRecipients: "Wer Mitteilungen bekommt, wenn etwas nicht stimmt, die ältesten zuerst.",
    createNoticeRecipient: "Legt einen Empfänger an; höchstens 20.",
    changeNoticeRecipient: "Ersetzt die Angaben zu einem Empfänger.",
    removeNoticeRecipient: "Entfernt einen Empfänger.",
    testNotice: "Sendet einem Empfänger eine Testmitteilung und antwortet, sobald sie angenommen ist.",
  },
  fields: {
    name: "Wie der Empfänger in der Liste heißt.",
    channel:
      "`mail`: E-Mail über den Mailserver der Halle; `ntfy`: ein Thema bei ntfy.sh oder einem eigenen Server.",
    address:
      "Die E-Mail-Adresse, oder die Adresse des Themas, zum Beispiel `https://ntfy.sh/halle-sued-4711`. Ein Thema wird nie genannt: `••••••••` steht für das gespeicherte.",
    kinds: "Wovon er erfährt.",
    possibleKinds: "Wovon diese Halle berichten kann: mit einem Server zum Beispiel von keiner Übernahme.",
    quiet: "Wann er nur von Dringendem erfährt, jeden Tag; null: nie.",
    from: "Der Beginn in Minuten seit Mitternacht.",
    until: "Das Ende in Minuten seit Mitternacht; vor dem Beginn: am nächsten Tag.",
    problemText: "Woran die letzte Mitteilung scheiterte, als deutscher Satz; null: an nichts.",
    isSent: "Ob sie angenommen wurde.",
  },
};
