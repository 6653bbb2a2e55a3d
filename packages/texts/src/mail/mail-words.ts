import type { BookingMessageKind } from "@platzwart/domain/messages/booking-message";
import type { Interval } from "@platzwart/domain/time/interval";

/** code: time and code of a booking, sent again by a user. */
export type MailKind = BookingMessageKind | "code";

interface MailedSlot {
  readonly court: string;
  readonly time: Interval;
}

/** What a mail about a booking says. */
export interface BookingMail {
  readonly kind: MailKind;
  readonly hall: string;
  readonly customer: string;
  readonly court: string;
  readonly time: Interval;
  /** Later dates of a series; empty: a single booking. */
  readonly others: readonly MailedSlot[];
  /** Dates of a series that an earlier mail named and that are not booked any more. */
  readonly dropped: readonly MailedSlot[];
  /** Digits of the code; null: no code that opens a door. */
  readonly code: string | null;
  /** Times at which the code opens the door. */
  readonly door: Interval | null;
  /** Whom to call at the door; "": not set. */
  readonly help: { readonly number: string; readonly text: string };
}

/** One language of mails to customers; another language is one file. */
export interface MailLanguage {
  subject(mail: BookingMail): string;
  text(mail: BookingMail): string;
  /** Title of the calendar entry. */
  calendarTitle(mail: Pick<BookingMail, "hall" | "court">): string;
}

/** Several dates, or the last one of them. */
export function isOfSeries({ others, dropped }: BookingMail): boolean {
  return others.length > 0 || dropped.length > 0;
}
