import type { Interval } from "@platzwart/domain/time/interval";
import { clockTime, format, isSameDay, timeOfDay, weekdayAndDay } from "../format.ts";
import type { BookingMail, MailKind, MailLanguage } from "./mail-words.ts";

const SUBJECTS: Readonly<Record<MailKind, string>> = {
  confirmation: "Ihre Buchung",
  change: "Ihre Buchung wurde geändert",
  cancellation: "Ihre Buchung wurde storniert",
  code: "Ihr Zugangscode",
};

const OPENINGS: Readonly<Record<MailKind, (hall: string) => string>> = {
  confirmation: (hall) => `Ihre Buchung bei ${hall} ist eingetragen:`,
  change: (hall) => `Ihre Buchung bei ${hall} wurde geändert. Ab jetzt gilt:`,
  cancellation: (hall) => `Ihre Buchung bei ${hall} wurde storniert:`,
  code: (hall) => `hier noch einmal Ihre Buchung bei ${hall}:`,
};

const DAY = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

export const german: MailLanguage = {
  subject: ({ kind, court, time }) =>
    `${SUBJECTS[kind]}: ${court}, ${weekdayAndDay(time.from)}, ${clockTime(time.from)} Uhr`,
  text: (mail) => paragraphs(mail).join("\n\n"),
  calendarTitle: ({ hall, court }) => `${court} (${hall})`,
};

function paragraphs({ kind, hall, customer, court, time, code, door, help }: BookingMail): string[] {
  const parts = [`Guten Tag ${customer},`, OPENINGS[kind](hall), `${court}\n${period(time)}`];
  if (kind === "cancellation")
    parts.push(
      "Der Code dazu öffnet die Tür nicht mehr. Steht der Termin in Ihrem Kalender, löschen Sie ihn bitte dort.",
    );
  else if (code !== null && door !== null)
    parts.push(`Ihr Code für die Tür: ${code}\nEr öffnet sie ${span(door)}.`);
  if (help.number !== "")
    parts.push(`Hilfe an der Tür: ${help.number}${help.text === "" ? "" : ` (${help.text})`}`);
  parts.push(`Ihre Halle\n${hall}`);
  return parts;
}

function period({ from, until }: Interval): string {
  const begin = `${DAY().format(from)}, ${timeOfDay(from)}`;
  return isSameDay(from, until)
    ? `${begin} bis ${timeOfDay(until)}`
    : `${begin} bis ${DAY().format(until)}, ${timeOfDay(until)}`;
}

function span({ from, until }: Interval): string {
  return isSameDay(from, until)
    ? `von ${timeOfDay(from)} bis ${timeOfDay(until)}`
    : `von ${weekdayAndDay(from)}, ${timeOfDay(from)} bis ${weekdayAndDay(until)}, ${timeOfDay(until)}`;
}
