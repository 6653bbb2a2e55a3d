import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { format, isSameDay } from "../format.ts";
import type { BookingMail, MailKind, MailLanguage } from "./mail-words.ts";

const SUBJECTS: Readonly<Record<MailKind, string>> = {
  confirmation: "Your booking",
  change: "Your booking has changed",
  cancellation: "Your booking was cancelled",
  code: "Your access code",
};

const OPENINGS: Readonly<Record<MailKind, (hall: string) => string>> = {
  confirmation: (hall) => `your booking at ${hall} is confirmed:`,
  change: (hall) => `your booking at ${hall} has changed. It is now:`,
  cancellation: (hall) => `your booking at ${hall} was cancelled:`,
  code: (hall) => `here is your booking at ${hall} once more:`,
};

const OF_SERIES: typeof OPENINGS = {
  confirmation: (hall) => `your dates at ${hall} are confirmed:`,
  change: (hall) => `your dates at ${hall} have changed. They are now:`,
  cancellation: (hall) => `your dates at ${hall} were cancelled:`,
  code: (hall) => `here are your dates at ${hall} once more:`,
};

const DAY = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" }, "en-GB");
const SHORT_DAY = format({ weekday: "short", day: "numeric", month: "short", year: "numeric" }, "en-GB");
/** Only the zone distinguishes the equal hours of the night when the clocks are set back. */
const TIME = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, "en-GB");
const ZONED_TIME = format(
  { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" },
  "en-GB",
);

export const english: MailLanguage = {
  subject: ({ kind, court, time }) =>
    `${SUBJECTS[kind]}: ${court}, ${SHORT_DAY().format(time.from)}, ${clock(time.from)}`,
  text: (mail) => paragraphs(mail).join("\n\n"),
  calendarTitle: ({ hall, court }) => `${court} (${hall})`,
};

function paragraphs(mail: BookingMail): string[] {
  const { kind, hall, customer, court, time, others, dropped, code, door, help } = mail;
  const opening = (others.length === 0 ? OPENINGS : OF_SERIES)[kind](hall);
  const parts = [`Hello ${customer},`, opening];
  if (others.length === 0) parts.push(`${court}\n${period(time)}`);
  else parts.push([mail, ...others].map(dated).join("\n"));
  if (dropped.length > 0) parts.push(`No longer booked:\n${dropped.map(dated).join("\n")}`);
  if (kind === "cancellation")
    parts.push("Its code no longer opens the door. If it is in your calendar, please delete it there.");
  else if (code !== null && door !== null)
    parts.push(
      others.length === 0
        ? `Your code for the door: ${code}\nIt opens the door ${span(door)}.`
        : `Your code for the door, on all dates: ${code}\nIt opens the door on the next date ${span(door)}, on the others as long before and after.`,
    );
  if (help.number !== "")
    parts.push(`Help at the door: ${help.number}${help.text === "" ? "" : ` (${help.text})`}`);
  parts.push(`Kind regards\n${hall}`);
  return parts;
}

const dated = ({ court, time }: Pick<BookingMail, "court" | "time">) => `${period(time)}, ${court}`;

/** "18:00", in that night "02:30 CEST". */
function clock(at: Instant): string {
  return (TIME().format(at).startsWith("02:") ? ZONED_TIME() : TIME()).format(at);
}

function period({ from, until }: Interval): string {
  const begin = `${DAY().format(from)}, ${clock(from)}`;
  return isSameDay(from, until)
    ? `${begin} to ${clock(until)}`
    : `${begin} to ${DAY().format(until)}, ${clock(until)}`;
}

function span({ from, until }: Interval): string {
  return isSameDay(from, until)
    ? `from ${clock(from)} to ${clock(until)}`
    : `from ${SHORT_DAY().format(from)}, ${clock(from)} to ${SHORT_DAY().format(until)}, ${clock(until)}`;
}
