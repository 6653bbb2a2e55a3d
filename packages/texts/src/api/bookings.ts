import type { CONTROL_SYSTEM_ACTIONS } from "@platzwart/contract/control-system-actions";
import * as bookings from "@platzwart/contract/endpoints/booking-endpoints";
import type * as controlSystem from "@platzwart/contract/endpoints/control-system-endpoints";
import type * as freeTimes from "@platzwart/contract/endpoints/free-time-endpoints";
import type { ApiWords } from "./api-words.ts";

const ABSENT_UNCHANGED = "Fehlt das Feld, bleibt es beim bisherigen Wert.";
const CHANGED_TIME = `RFC 3339, oder ohne Zeitverschiebung die Uhrzeit der Halle (Europe/Berlin). ${ABSENT_UNCHANGED}`;
const ISO_TIME =
  "ISO 8601, zum Beispiel `2026-12-01T18:00+01:00` oder `2026-12-01T18:00`; eine Zeit ohne Zeitverschiebung gilt in Europe/Berlin.";

export const bookingsApi: ApiWords<typeof bookings & typeof controlSystem & typeof freeTimes> = {
  part: "bookingSystems",
  schemas: [bookings.bookingSchema],
  calls: {
    listBookings:
      "Die Buchungen, die sich mit dem Zeitraum `[from, to)` überschneiden, höchstens 62 Tage, nach Beginn; oder die seit einer Revision geänderten, nach Revision; in Seiten zu 500. Andere Filter zusammen mit `changedSince` lassen aus, was durch Verschieben oder Stornieren herausfällt: Eine Kopie fragt ohne sie. Ein Buchungssystem sieht seine eigenen.",
    getFreeTimes:
      "Die Courts, die Grenzen einer Buchung, und wann jeder Court an einem Kalendertag der Halle noch frei ist; von wem er sonst belegt ist, steht nicht darin.",
    getBooking:
      "Eine Buchung in jedem Status, mit den Ziffern ihres Codes. Ein Buchungssystem sieht seine eigenen.",
    createBooking:
      "Bucht einen Court, für angemeldete Benutzer; Zeiten ohne Zeitverschiebung gelten in Europe/Berlin.",
    changeBooking:
      "Verschiebt, verlängert oder verkürzt eine Buchung, die noch nicht vorbei ist, oder ändert die Angaben zum Kunden; der Code bleibt derselbe. Ein Buchungssystem ändert seine eigenen.",
    cancelBooking:
      "Storniert eine Buchung, die noch nicht vorbei ist; ihr Code gilt sofort nicht mehr. Ein Buchungssystem storniert seine eigenen.",
    restoreBooking:
      "Nimmt innerhalb von zehn Sekunden zurück, dass eine Buchung storniert wurde: dieselbe Buchung mit demselben Code; abgelehnt, wenn ihre Zeit oder ihre Ziffern vergeben sind.",
    controlSystemApi:
      "Von der Spezifikation festgelegt: die Aktionen `test_connection`, `validate_code` und `create_booking`; Buchungssysteme dürfen nur `create_booking`, Terminals nur `validate_code` an der eigenen Tür.",
  },
  fields: {
    customerEmail: "Die E-Mail-Adresse des Kunden; null: keine, oder gelöscht.",
    customerLanguage:
      "Die Sprache der Mails und Zettel des Kunden; null oder weggelassen: wie bekannt, sonst die der Halle.",
    customerPhone: "Die Telefonnummer des Kunden; null: keine, oder gelöscht.",
    contactId: "Die Kennung des Kontakts; null: keiner, oder nicht für Buchungssysteme.",
    status: "`active`: auch wenn ihre Zeit vorbei ist; `ended`: vorzeitig beendet; `cancelled`: storniert.",
    seriesId:
      "Die Kennung der Serie, zu der die Buchung gehört; null: keine, oder nicht für Buchungssysteme.",
    revision: "Die Nummer ihrer letzten Änderung unter allen Änderungen der Halle; steigt nur.",
    "listBookings.from": "Wo der Zeitraum beginnt: RFC 3339 mit Zeitverschiebung.",
    "listBookings.to": "Wo der Zeitraum endet: der erste Zeitpunkt, der nicht mehr dazugehört.",
    changedSince:
      "Nur, was später geändert wurde: `revision` einer früheren Antwort. 0: alles, was es gibt; so beginnt eine Kopie, ohne andere Filter. Höher als die Revision der Halle, etwa nach einer Wiederherstellung: abgelehnt mit `revision_ahead`.",
    "listBookings.courtId": 'Nur die Buchungen dieses Courts: `1`, `"1"` oder `"court_1"`.',
    "listBookings.status": "Nur mit diesem Status.",
    "listBookings.revision":
      "Die Revision der Halle beim Lesen; die der ersten Seite ist `changedSince` beim nächsten Abholen.",
    courts: "Die Courts in Betrieb, nach Nummer.",
    free: "Wann jeder Court an dem Tag noch gebucht werden kann.",
    "createBooking.courtId": 'Der Court: `1`, `"1"` oder `"court_1"`.',
    "changeBooking.revision":
      "`revision` der Buchung, wie der Aufrufer sie gesehen hat: abgelehnt mit `booking_changed_meanwhile`, wenn jemand sie seitdem geändert hat. Fehlt das Feld, wird das nicht geprüft.",
    "changeBooking.startTime": `Der neue Beginn. ${CHANGED_TIME}`,
    "changeBooking.endTime": `Das neue Ende. ${CHANGED_TIME}`,
    "changeBooking.courtId": `Der neue Court: \`1\`, \`"1"\` oder \`"court_1"\`. ${ABSENT_UNCHANGED}`,
    "changeBooking.customerName": `Der neue Name. ${ABSENT_UNCHANGED}`,
    "changeBooking.customerEmail": `Die neue E-Mail-Adresse; der Kunde eines Buchungssystems muss eine haben. ${ABSENT_UNCHANGED}`,
    "changeBooking.customerPhone": `Die neue Telefonnummer; der Kunde eines Buchungssystems muss eine haben. ${ABSENT_UNCHANGED}`,
    action: "Die Aktion, die ausgeführt werden soll.",
    data: "Was die Aktion braucht oder antwortet.",
    success: "`true`: erledigt; `false`: abgelehnt.",
    error: "Ein deutscher Satz, der sich dem Kunden zeigen lässt.",
    code: "Der feste Name der Ablehnung, für Programme.",
    database_status: "Ob die Datenbank antwortet.",
    external_api_status: "Wie es um die Aufrufe der Buchungssysteme steht.",
    system_mode:
      "Ob alles arbeitet; `degraded`: Die Steuerung, eine Lampe, eine Tür oder die Datenbank ist gestört.",
    fallback_system: "Ob jede Tür mit einem Türcontroller auch ohne diesen Server Codes annimmt.",
    recommendations: "Ein deutscher Satz zu jedem Problem, das gefunden wurde.",
    "validate_code.code": "Der Code, wie er eingegeben wurde; nicht leer.",
    "validate_code.court_id":
      "Der Court, an dem der Code eingegeben wird; fehlt er oder ist er null: jeder Court.",
    door_id:
      "Die Tür, vor der der Code eingegeben wird und die ein gültiger öffnet; fehlt sie oder ist sie null: keine.",
    valid: "Ob der Code jetzt gilt.",
    message: "Ein deutscher Satz.",
    door_action: "Was die Tür auf den Code hin tut; `unlock`: Der Code gilt.",
    "validate_code.answer.court_id": "Der Court des Codes; null: Er gilt nicht, oder er gilt an jedem Court.",
    retry_after: "Nach so vielen Sekunden werden wieder Codes angenommen, wenn zu viele falsch waren.",
    court_id: 'Die Nummer des Courts: `1`, `"1"` oder `"court_1"`.',
    customer_name: "Der Name des Kunden.",
    customer_email: "Die E-Mail-Adresse des Kunden.",
    customer_language: "Die Sprache der Mails an den Kunden; weggelassen: wie bekannt, sonst die der Halle.",
    customer_phone: "Die Telefonnummer des Kunden.",
    start_time: `Wann die gebuchte Zeit beginnt. ${ISO_TIME}`,
    end_time: `Wann die gebuchte Zeit endet. ${ISO_TIME}`,
    booking_id: "Die Kennung der Buchung; damit storniert sie `DELETE /api/bookings/{id}`.",
    access_code: "Die Ziffern, die zu den Zeiten der Buchung die Tür öffnen.",
    "create_booking.answer.message": "Ein deutscher Satz mit Court und Zeiten.",
    api_status: "Wie es um die Aufrufe der Buchungssysteme steht.",
  },
};

/** Actions of control-system-api, and its refusal with status 200. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  test_connection: "Fragt die Datenbank, alle Lampen und alle Türen ab; für Benutzer.",
  validate_code:
    "Sagt, ob ein Code jetzt gilt, und öffnet dafür eine Tür; für Benutzer, und für Terminals an der eigenen Tür.",
  create_booking: "Legt eine Buchung mit ihrem Code an; für Buchungssysteme und Benutzer.",
  refused: "Gespeichert ist nichts.",
} satisfies Record<keyof typeof CONTROL_SYSTEM_ACTIONS | "refused", string>;
