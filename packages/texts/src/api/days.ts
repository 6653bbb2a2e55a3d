import type * as bookingDays from "@platzwart/contract/endpoints/booking-day-endpoints";
import type * as dayPlan from "@platzwart/contract/endpoints/day-plan-endpoints";
import type { ApiWords } from "./api-words.ts";

export const daysApi: ApiWords<typeof bookingDays & typeof dayPlan> = {
  part: "courts",
  calls: {
    getBookingDay:
      "Die Buchungen eines Tages, mit den Codes und Sperren, die an ihm über Licht und Türen entscheiden.",
    getBookingWeek: "Was in der Woche eines Tages gebucht und gesperrt ist, von Montag bis Sonntag.",
    getDayPlan:
      "Der heutige Tag der Halle: Inhaber, Court und Zeit jedes Codes mit Licht- und Tür-Fenstern, und die Sperren.",
  },
  fields: {
    courts: "Die Courts in Betrieb, nach Nummer.",
    name: "Für wen der Court belegt ist; null: gelöscht.",
    bookings: "Die Buchungen, die in den Tag reichen, ohne stornierte.",
    codes: "Die befristeten Codes, deren Licht- oder Tür-Fenster in den Tag reichen.",
    bookingId: "Die Kennung der Buchung; null: ein Code ohne Buchung.",
    "codes.courtId": "Die Nummer des Courts; null: ein Code für alle Courts.",
    status: "`expired`: Der Code wirkt nicht mehr, oder jemand hat ihn beendet.",
    endedAt: "Wann jemand den Code vorzeitig beendet hat; null: niemand.",
    margins:
      "Vorlauf und Nachlauf: um so viele Minuten reichen Licht- und Tür-Fenster über eine Buchung hinaus.",
    blocks: "Die Sperren des Tages.",
    closed: "Wann die Courts außerhalb ihrer Öffnungszeiten liegen, nach Court und Zeit.",
    takenAfter:
      "Was einen Court in den Stunden nach dem Tag belegt, in die eine Buchung des Tages reichen darf.",
    hallLanguage: "Die Sprache von Zetteln für Kunden, deren eigene nicht bekannt ist.",
    doorHelp: "Wen anruft, wer vor der Tür steht: Hilfenummer und Hilfetext; leer: niemanden.",
    revision: "Die Revision der Halle, als der Tag gelesen wurde; spätere Änderungen haben eine höhere.",
    days: "Die sieben Tage der Woche, Montag zuerst.",
    booked: "Die gebuchten Zeiten der Woche, nach Court und Zeit.",
    blocked: "Die gesperrten Zeiten der Woche, nach Court und Zeit.",
    entries: "Die Codes des Tages, an jedem Court für sich.",
    light: "Die Zeiten, zu denen der Code das Licht schaltet.",
    door: "Die Zeiten, zu denen der Code die Tür öffnet.",
  },
};
