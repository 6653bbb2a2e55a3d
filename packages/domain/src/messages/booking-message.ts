import type { CourtId } from "../court/court.ts";
import { earliest, type Instant, plus, seconds } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";

/** Rest after a change by a user, who may take it back within ten seconds (B-03); one by API has none. */
export const REST_OF_CHANGES = seconds(20);

/** Content of a mail about a booking. It holds neither names nor digits, which are read when it is sent (O-04). */
export interface BookingNews {
  readonly state: "booked" | "cancelled";
  readonly courtId: CourtId;
  readonly time: Interval;
  /** Keyed hash of the code's digits; null: no code. */
  readonly codeTag: string | null;
  /** Keyed hash of the customer's address, so that a corrected address gets the mail too. */
  readonly addressTag: string;
}

/** A booking as its mails see it. */
export interface MailedBooking {
  readonly status: "active" | "ended" | "cancelled";
  readonly courtId: CourtId;
  readonly time: Interval;
  readonly codeTag: string | null;
  /** null: no address, or erased. */
  readonly addressTag: string | null;
  readonly changedAt: Instant;
  /** Whether the last change came by API. */
  readonly isBySystem: boolean;
}

/** Earlier mails about a booking. */
export interface BookingMails {
  /** Content of the last one that its mail server took; null: none. */
  readonly sent: BookingNews | null;
  /** Content of a later one that was refused or dropped for good; null: none. */
  readonly failed: BookingNews | null;
}

export type BookingMessageKind = "confirmation" | "change" | "cancellation";

/** A mail that a booking's customer has to get. */
export interface DueMessage {
  readonly kind: BookingMessageKind;
  readonly content: BookingNews;
  readonly dueAt: Instant;
  /** End of its use. */
  readonly notAfter: Instant;
}

/**
 * The mail that the customer of a booking has to get, by the booking's present state and earlier mails (O-01); null: none.
 * A change taken back, a booking that is over, and one cancelled before its confirmation need no mail.
 */
export function dueBookingMessage(
  booking: MailedBooking,
  { sent, failed }: BookingMails,
  now: Instant,
): DueMessage | null {
  const { time, addressTag, changedAt, isBySystem } = booking;
  if (addressTag === null) return null;
  // a clock that was set back delays no mail
  const restsFrom = earliest(changedAt, now);
  const dueAt = isBySystem ? restsFrom : plus(restsFrom, REST_OF_CHANGES);
  if (booking.status === "active") {
    const content = newsOf(booking, addressTag);
    if (time.until <= now || isSameNews(content, sent) || isSameNews(content, failed)) return null;
    const isKnown = sent?.state === "booked" && sent.addressTag === addressTag;
    return { kind: isKnown ? "change" : "confirmation", content, dueAt, notAfter: time.until };
  }
  if (booking.status === "ended" || sent?.state !== "booked" || sent.time.until <= now) return null;
  const content: BookingNews = { ...sent, state: "cancelled", addressTag };
  if (isSameNews(content, failed)) return null;
  return { kind: "cancellation", content, dueAt, notAfter: sent.time.until };
}

/** What a code sent by a user says too: a booking as it is now. */
export function newsOf({ courtId, time, codeTag }: MailedBooking, addressTag: string): BookingNews {
  return { state: "booked", courtId, time, codeTag, addressTag };
}

/**
 * The content of a stored mail that may be sent now; null: it is not true any more, or was said already. A code sent by
 * a user ("code") says the booking as it is now.
 */
export function presentContent(
  kind: BookingMessageKind | "code",
  content: BookingNews,
  booking: MailedBooking,
  { sent }: BookingMails,
  now: Instant,
): BookingNews | null {
  const { status, time, addressTag } = booking;
  if (addressTag === null || (kind !== "code" && isSameNews(content, sent))) return null;
  if (kind === "cancellation") return status === "cancelled" ? content : null;
  if (status !== "active" || time.until <= now) return null;
  const news = newsOf(booking, addressTag);
  return kind === "code" || isSameNews(content, news) ? news : null;
}

export function isSameNews(one: BookingNews, other: BookingNews | null): boolean {
  return (
    other !== null &&
    one.state === other.state &&
    one.courtId === other.courtId &&
    one.time.from === other.time.from &&
    one.time.until === other.time.until &&
    one.codeTag === other.codeTag &&
    one.addressTag === other.addressTag
  );
}
