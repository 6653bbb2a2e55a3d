import type { BookingMessageKind } from "@platzwart/domain/messages/booking-message";
import type { Interval } from "@platzwart/domain/time/interval";

/** code: the code sent again by a user. */
export type MailKind = BookingMessageKind | "code";

/** What a mail about a booking says. */
export interface BookingMail {
  readonly kind: MailKind;
  /** Name of the hall. */
  readonly hall: string;
  readonly customer: string;
  readonly court: string;
  readonly time: Interval;
  /** Digits of the code; null: none that opens a door. */
  readonly code: string | null;
  /** When the code opens the door. */
  readonly door: Interval | null;
  readonly help: { readonly number: string; readonly text: string };
}

/** The words of one language for mails to customers; a further language is one file. */
export interface MailLanguage {
  subject(mail: BookingMail): string;
  text(mail: BookingMail): string;
  /** Title of the entry in a calendar. */
  calendarTitle(mail: Pick<BookingMail, "hall" | "court">): string;
}
