import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { isSameDay, lazyFormat } from "../format.ts";
import { type BookingMail, isOfSeries, type MailKind, type MailLanguage } from "./mail-words.ts";

const SUBJECTS: Readonly<Record<MailKind, string>> = {
  confirmation: "Your booking",
  change: "Your booking has changed",
  cancellation: "Your booking was cancelled",
  code: "Your access code",
};

const SERIES_SUBJECTS: typeof SUBJECTS = {
  ...SUBJECTS,
  confirmation: "Your dates",
  change: "Your dates have changed, the next one",
};

const FIRST_LINES: Readonly<Record<MailKind, (hall: string) => string>> = {
  confirmation: (hall) => `your booking at ${hall} is confirmed:`,
  change: (hall) => `your booking at ${hall} has changed. It is now:`,
  cancellation: (hall) => `your booking at ${hall} was cancelled:`,
  code: (hall) => `here is your booking at ${hall} once more:`,
};

const SERIES_FIRST_LINES: typeof FIRST_LINES = {
  confirmation: (hall) => `your dates at ${hall} are confirmed:`,
  change: (hall) => `your dates at ${hall} have changed.`,
  cancellation: (hall) => `your dates at ${hall} were cancelled:`,
  code: (hall) => `here are your dates at ${hall} once more:`,
};

const DAY = lazyFormat({ weekday: "long", day: "numeric", month: "long", year: "numeric" }, "en-GB");
const SHORT_DAY = lazyFormat({ weekday: "short", day: "numeric", month: "short", year: "numeric" }, "en-GB");
/** From two to three the zone is named: clocks pass that hour twice in the night when they are set back. */
const TIME = lazyFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, "en-GB");
const ZONED_TIME = lazyFormat(
  { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" },
  "en-GB",
);

export const englishMail: MailLanguage = {
  subject: (mail) =>
    `${(isOfSeries(mail) ? SERIES_SUBJECTS : SUBJECTS)[mail.kind]}: ${mail.court}, ${SHORT_DAY().format(mail.time.from)}, ${clockTime(mail.time.from)}`,
  text: (mail) => paragraphs(mail).join("\n\n"),
  calendarTitle: ({ hall, court }) => `${court} (${hall})`,
};

function paragraphs(mail: BookingMail): string[] {
  const { kind, hall, customer, court, time, others, dropped, code, door, help } = mail;
  const firstLine = (isOfSeries(mail) ? SERIES_FIRST_LINES : FIRST_LINES)[kind](hall);
  const parts = [`Hello ${customer},`, firstLine];
  if (dropped.length > 0) parts.push(`No longer booked:\n${dropped.map(courtLine).join("\n")}`);
  const dates = [mail, ...others].map(courtLine).join("\n");
  if (!isOfSeries(mail)) parts.push(`${court}\n${period(time)}`);
  else parts.push(kind === "change" ? `From now on:\n${dates}` : dates);
  if (kind === "cancellation")
    parts.push("Its code no longer opens the door. If it is in your calendar, please delete it there.");
  else if (code !== null && door !== null)
    parts.push(
      others.length === 0
        ? `Your code for the door: ${code}\nIt opens the door ${doorTimes(door)}.`
        : `Your code for the door, on all dates: ${code}\nIt opens the door on the next date ${doorTimes(door)}, on the others as long before and after.`,
    );
  if (help.number !== "")
    parts.push(`Help at the door: ${help.number}${help.text === "" ? "" : ` (${help.text})`}`);
  parts.push(`Kind regards\n${hall}`);
  return parts;
}

const courtLine = ({ court, time }: Pick<BookingMail, "court" | "time">) => `${period(time)}, ${court}`;

/** "18:00", from two to three "02:30 CEST". */
function clockTime(at: Instant): string {
  return (TIME().format(at).startsWith("02:") ? ZONED_TIME() : TIME()).format(at);
}

function period({ from, until }: Interval): string {
  const begin = `${DAY().format(from)}, ${clockTime(from)}`;
  return isSameDay(from, until)
    ? `${begin} to ${clockTime(until)}`
    : `${begin} to ${DAY().format(until)}, ${clockTime(until)}`;
}

function doorTimes({ from, until }: Interval): string {
  return isSameDay(from, until)
    ? `from ${clockTime(from)} to ${clockTime(until)}`
    : `from ${SHORT_DAY().format(from)}, ${clockTime(from)} to ${SHORT_DAY().format(until)}, ${clockTime(until)}`;
}
