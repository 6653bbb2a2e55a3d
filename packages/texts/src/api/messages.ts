import type * as messages from "@platzwart/contract/endpoints/message-endpoints";
import type { ApiWords } from "./api-words.ts";

export const messagesApi: ApiWords<typeof messages> = {
  part: "messages",
  calls: {
    listMessages:
      "Die Nachrichten an Kunden mit dem, was aus ihnen wurde, die neuesten zuerst, in Seiten zu 50.",
    sendBookingCode:
      "Sendet dem Kunden einer Buchung Zeit und Code noch einmal per E-Mail, wie sie jetzt sind, was auch immer vorher gesendet wurde.",
    retryMessage: "Sendet eine fehlgeschlagene, wartende oder angehaltene Nachricht jetzt.",
    decideHeldMessages:
      "Sendet oder verwirft alle Nachrichten, die seit einer Wiederherstellung angehalten sind.",
    testMail:
      "Sendet mit den gespeicherten Einstellungen eine Testmail und antwortet, sobald der Mailserver es getan hat.",
  },
  fields: {
    bookingId: "Die Kennung der Buchung; null: eine Testmail.",
    "listMessages.bookingId": "Nur die Nachrichten zu dieser Buchung, alle auf einmal.",
    kind: "Wovon die Nachricht handelt; `code`: Zeit und Code, von einem Menschen noch einmal gesendet.",
    state:
      "`waiting`: wartet; `sent`: vom Mailserver angenommen; `failed`: endgültig abgelehnt; `dropped`: nicht mehr nötig oder zu spät; `held`: seit einer Wiederherstellung angehalten.",
    courtId: "Die Nummer des Courts, wie die Nachricht ihn nennt; null: eine Testmail.",
    startTime: "Wann die Buchung beginnt, wie die Nachricht es sagt; null: eine Testmail.",
    dueAt: "Wann der nächste Versuch ist.",
    tries: "Wie viele Versuche fehlgeschlagen sind.",
    problem: "Woran der letzte Versuch scheiterte, als fester Name; null: an nichts.",
    problemText: "Dasselbe als deutscher Satz, mit dem, was zu ändern ist.",
    "mailStop.problem": "Woran es liegt, als fester Name.",
    doneAt: "Wann sie gesendet, abgelehnt oder verworfen wurde; null: noch nicht.",
    isMailOn: "Ob Mails an Kunden eingeschaltet sind.",
    mailStop: "Warum gar keine E-Mail hinausgeht; null: Sie gehen hinaus.",
    "mailStop.since": "Seit wann.",
    heldCount: "Wie viele Nachrichten seit einer Wiederherstellung auf eine Entscheidung warten.",
    send: "`true`: senden; `false`: verwerfen.",
    count: "Wie viele Nachrichten es waren.",
    to: "Die E-Mail-Adresse, an die die Testmail geht.",
    isSent: "Ob der Mailserver sie angenommen hat.",
  },
};
