import type * as series from "@platzwart/contract/endpoints/series-endpoints";
import type { ApiWords } from "./api-words.ts";

const ALL_TO_COME = "fehlt er, sind es alle, die noch kommen";

/** Series of bookings (B-04 to B-06). */
export const seriesApi: ApiWords<typeof series> = {
  part: "bookingSystems",
  schemas: [],
  calls: {
    previewSeries: "Jeder Termin einer Serie, bevor sie gespeichert wird, und was ihm im Weg steht.",
    createSeries:
      "Bucht einen Court jede oder jede zweite Woche zur selben Uhrzeit der Halle, höchstens 60 Termine und 400 Tage voraus; alle Termine haben denselben Code. Ist ein Termin nicht frei, wird ohne `onlyFree` keiner angelegt.",
    listSeries: "Die Serien mit Terminen, die noch nicht vorbei sind, nach dem nächsten Termin.",
    getSeries: "Eine Serie mit allen Terminen, auch den stornierten.",
    changeSeries:
      "Verlegt, verlängert oder verkürzt die Termine, die noch nicht begonnen haben, oder ändert die Angaben zum Kunden; stornierte bleiben storniert.",
    cancelSeries: "Storniert die Termine, die noch nicht begonnen haben, mit ihren Codes.",
  },
  fields: {
    firstDate: "Der Tag des ersten Termins.",
    lastDate: "Der letzte Tag, an dem ein Termin sein kann.",
    everyWeeks: "1: jede Woche; 2: jede zweite.",
    startMinute: "Der Beginn in Minuten seit Mitternacht, nach der Uhr der Halle.",
    endMinute:
      "Das Ende in Minuten seit Mitternacht; liegt es nicht nach dem Beginn, ist der nächste Tag gemeint.",
    date: "Der Tag des Termins; ein verlegter Termin behält den, für den er angelegt wurde.",
    state:
      "`free`: kann gebucht werden; `closed`: außerhalb der Öffnungszeiten; `taken`: kann nicht gebucht werden.",
    detail: "Was dem Termin im Weg steht, als deutscher Satz; null: nichts.",
    dates: "Die Termine nach ihrer Zeit, auch die stornierten.",
    bookingId: "Die Kennung der Buchung dieses Termins.",
    status: "`active`: auch wenn seine Zeit vorbei ist; `ended`: vorzeitig beendet; `cancelled`: storniert.",
    onlyFree: "Termine, die nicht frei sind, bleiben aus, beim Ändern wie sie sind.",
    includesClosed: "Auch Termine außerhalb der Öffnungszeiten anlegen.",
    series: "Die Serie mit allen Terminen.",
    booking: "Die Buchung des ersten Termins, mit den Ziffern des Codes.",
    "changeSeries.from": `Der erste Termin, der geändert wird, nach \`date\`; ${ALL_TO_COME}.`,
    "cancelSeries.from": `Der erste Termin, der storniert wird, nach \`date\`; ${ALL_TO_COME}.`,
    shiftDays: "Um so viele Tage wird jeder Termin verlegt.",
    seen: "Ein Termin, wie der Aufrufer ihn gesehen hat, mit `revision` seiner Buchung: abgelehnt mit `booking_changed_meanwhile`, wenn er seitdem geändert wurde, auch von derselben Anfrage. Fehlt das Feld, wird das nicht geprüft.",
    "seen.id": "Die Kennung der Buchung.",
    "seen.revision": "Ihre Revision.",
    closed: "So viele der geänderten liegen außerhalb der Öffnungszeiten.",
    changed: "So viele Termine wurden geändert.",
    kept: "So viele Termine blieben, wie sie sind.",
    cancelled: "So viele Termine wurden storniert.",
    customerName: "Der Name des Kunden; null: gelöscht.",
    customerEmail: "Die E-Mail-Adresse des Kunden.",
    customerPhone: "Die Telefonnummer des Kunden.",
    contactId: "Die Kennung des gewählten Kontakts.",
    customerLanguage: "Die Sprache der Mails und Zettel; weggelassen: wie bekannt, sonst die der Halle.",
  },
};
