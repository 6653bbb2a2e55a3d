import type { Interval } from "@platzwart/domain/time/interval";
import { clockTime, isSameDay, lazyFormat, timeOfDay, weekdayAndDay } from "../format.ts";
import { type BookingMail, isOfSeries, type MailKind, type MailLanguage } from "./mail-words.ts";

const SUBJECTS: Readonly<Record<MailKind, string>> = {
  confirmation: "Ihre Buchung",
  change: "Ihre Buchung wurde geändert",
  cancellation: "Ihre Buchung wurde storniert",
  code: "Ihr Zugangscode",
};

const SERIES_SUBJECTS: typeof SUBJECTS = {
  ...SUBJECTS,
  confirmation: "Ihre Termine",
  change: "Ihre Termine wurden geändert, der nächste",
};

const FIRST_LINES: Readonly<Record<MailKind, (hall: string) => string>> = {
  confirmation: (hall) => `Ihre Buchung bei ${hall} ist eingetragen:`,
  change: (hall) => `Ihre Buchung bei ${hall} wurde geändert. Ab jetzt gilt:`,
  cancellation: (hall) => `Ihre Buchung bei ${hall} wurde storniert:`,
  code: (hall) => `hier noch einmal Ihre Buchung bei ${hall}:`,
};

const DAY = lazyFormat({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

const SERIES_FIRST_LINES: typeof FIRST_LINES = {
  confirmation: (hall) => `Ihre Termine bei ${hall} sind eingetragen:`,
  change: (hall) => `Ihre Termine bei ${hall} wurden geändert.`,
  cancellation: (hall) => `Ihre Termine bei ${hall} wurden storniert:`,
  code: (hall) => `hier noch einmal Ihre Termine bei ${hall}:`,
};

export const germanMail: MailLanguage = {
  subject: (mail) =>
    `${(isOfSeries(mail) ? SERIES_SUBJECTS : SUBJECTS)[mail.kind]}: ${mail.court}, ${weekdayAndDay(mail.time.from)}, ${clockTime(mail.time.from)} Uhr`,
  text: (mail) => paragraphs(mail).join("\n\n"),
  calendarTitle: ({ hall, court }) => `${court} (${hall})`,
};

function paragraphs(mail: BookingMail): string[] {
  const { kind, hall, customer, court, time, others, dropped, code, door, help } = mail;
  const firstLine = (isOfSeries(mail) ? SERIES_FIRST_LINES : FIRST_LINES)[kind](hall);
  const parts = [`Guten Tag ${customer},`, firstLine];
  if (dropped.length > 0) parts.push(`Es entfällt:\n${dropped.map(courtLine).join("\n")}`);
  const dates = [mail, ...others].map(courtLine).join("\n");
  if (!isOfSeries(mail)) parts.push(`${court}\n${period(time)}`);
  else parts.push(kind === "change" ? `Ab jetzt gilt:\n${dates}` : dates);
  if (kind === "cancellation")
    parts.push(
      "Der Code dazu öffnet die Tür nicht mehr. Steht der Termin in Ihrem Kalender, löschen Sie ihn bitte dort.",
    );
  else if (code !== null && door !== null)
    parts.push(
      others.length === 0
        ? `Ihr Code für die Tür: ${code}\nEr öffnet sie ${doorTimes(door)}.`
        : `Ihr Code für die Tür, an allen Terminen: ${code}\nEr öffnet sie am nächsten Termin ${doorTimes(door)}, an den anderen ebenso lange davor und danach.`,
    );
  if (help.number !== "")
    parts.push(`Hilfe an der Tür: ${help.number}${help.text === "" ? "" : ` (${help.text})`}`);
  parts.push(`Ihre Halle\n${hall}`);
  return parts;
}

const courtLine = ({ court, time }: Pick<BookingMail, "court" | "time">) => `${period(time)}, ${court}`;

function period({ from, until }: Interval): string {
  const begin = `${DAY().format(from)}, ${timeOfDay(from)}`;
  return isSameDay(from, until)
    ? `${begin} bis ${timeOfDay(until)}`
    : `${begin} bis ${DAY().format(until)}, ${timeOfDay(until)}`;
}

function doorTimes({ from, until }: Interval): string {
  return isSameDay(from, until)
    ? `von ${timeOfDay(from)} bis ${timeOfDay(until)}`
    : `von ${weekdayAndDay(from)}, ${timeOfDay(from)} bis ${weekdayAndDay(until)}, ${timeOfDay(until)}`;
}
