import type * as contacts from "@platzwart/contract/endpoints/contact-endpoints";
import type * as people from "@platzwart/contract/endpoints/people-endpoints";
import type { ApiWords } from "./api-words.ts";

export const peopleApi: ApiWords<typeof contacts & typeof people> = {
  part: "people",
  calls: {
    findPeople:
      "Die Personen aus Buchungen, Codes und den Gründen vergangener Sperren, gefunden über einen Teil von Name, E-Mail-Adresse oder Telefonnummer, oder über den ganzen Namen, wenn er kürzer als 3 Zeichen ist.",
    exportPeople:
      "Alle gespeicherten Daten über die genannten Personen; eine Person kann in mehreren Schreibweisen vorkommen.",
    erasePeople:
      "Löscht Namen und Kontaktdaten; abgelehnt, solange die Personen eine laufende Buchung haben, eine künftige, die nicht mit storniert wird, oder einen noch gültigen Code.",
    findContacts:
      "Die Kunden, die zu jedem Wort der Suche in Name, E-Mail-Adresse oder Telefonnummer ein Wort haben, das damit beginnt; ohne Suche alle. Wer zuletzt gebucht hat, kommt zuerst.",
    getContact:
      "Ein Kontakt mit seinen Buchungen, die späteste zuerst, in Seiten zu 50, und den Codes ohne Buchung auf denselben Namen, die der Aufrufer sehen darf.",
    changeContact: "Ändert die Sprache, in der ein Kontakt Mails und Zettel bekommt.",
    mergeContacts:
      "Gibt alle Buchungen eines Kontakts und die Namen auf ihren Codes einem anderen, der auch E-Mail-Adresse und Telefonnummer bekommt, wo sie ihm fehlen; der Kontakt selbst fällt weg. Das lässt sich nicht zurücknehmen.",
  },
  fields: {
    text: "Ein Teil von Name, E-Mail-Adresse oder Telefonnummer.",
    name: "Der Name, wie er in Buchungen und auf Codes steht; null: gelöscht.",
    email: "Die E-Mail-Adresse; null: keine, oder gelöscht.",
    phone: "Die Telefonnummer; null: keine, oder gelöscht.",
    bookingCount: "Wie viele Buchungen es sind.",
    unexpiredBookings: "Die Buchungen, die noch nicht vorbei sind.",
    courtName: "Wie der Court heißt.",
    codeCount: "Wie viele Codes es sind.",
    unexpiredCodeCount: "Wie viele Codes noch nicht vorbei sind.",
    blockCount: "Wie viele vergangene Sperren den Namen als Grund nennen.",
    lastBookingEndsAt: "Wann die späteste Buchung endet; null: Es gibt keine.",
    people: "Personen, wie sie in Buchungen und auf Codes stehen, jede Schreibweise für sich.",
    exportedAt: "Wann die Daten zusammengestellt wurden.",
    bookings: "Die Buchungen der Personen.",
    "getContact.bookings": "Die Buchungen des Kontakts, die späteste zuerst.",
    "bookings.status":
      "`active`: auch wenn ihre Zeit vorbei ist; `ended`: vorzeitig beendet; `cancelled`: storniert.",
    codes: "Die Codes dieser Buchungen und die ohne Buchung, ohne ihre Ziffern.",
    "getContact.codes": "Die Codes ohne Buchung auf denselben Namen.",
    "codes.courtId": "Die Nummer des Courts; null: ein Code für alle Courts.",
    "codes.status": "`expired`: Der Code wirkt nicht mehr, oder jemand hat ihn beendet.",
    blocks: "Die vergangenen Sperren, deren Grund eine der Personen nennt.",
    reason: "Warum der Court gesperrt war.",
    "blocks.startTime": "Wann die Sperre begann.",
    "blocks.endTime": "Wann die Sperre endete.",
    logEntries: "Die Einträge des System-Logs zu diesen Buchungen und Codes.",
    at: "Wann der Eintrag geschrieben wurde.",
    component: "Der Bereich, um den es in dem Eintrag geht.",
    message: "Was geschah, als deutscher Satz.",
    cancelBookings: "Die Kennungen künftiger Buchungen, die dabei storniert werden.",
    "erasePeople.bookingCount": "Aus wie vielen Buchungen Namen und Kontaktdaten gelöscht wurden.",
    "erasePeople.codeCount": "Von wie vielen Codes die Namen gelöscht wurden.",
    "erasePeople.blockCount": "Von wie vielen Sperren der Grund gelöscht wurde.",
    cancelledCount: "Wie viele Buchungen dabei storniert wurden.",
    search: "Nur, wer zu jedem dieser Wörter ein Wort hat, das damit beginnt.",
    lastBookingAt: "Wann die späteste Buchung beginnt; null: Es gibt keine.",
    contact: "Der Kontakt: ein Kunde, wie er in Buchungen steht.",
    language: "Die Sprache seiner Mails und Zettel; null: die der Halle.",
    into: "Die Kennung des Kontakts, der bleibt.",
    "mergeContacts.contact": "Der Kontakt, der bleibt.",
    changedCount: "Wie viele Buchungen geändert wurden.",
  },
};
