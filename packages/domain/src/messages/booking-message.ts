import type { CourtId } from "../court/court.ts";
import { type Instant, plus, seconds } from "../time/instant.ts";
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
  const { courtId, time, codeTag, addressTag, changedAt, isBySystem } = booking;
  if (addressTag === null) return null;
  const dueAt = isBySystem ? changedAt : plus(changedAt, REST_OF_CHANGES);
  if (booking.status === "active") {
    const content: BookingNews = { state: "booked", courtId, time, codeTag, addressTag };
    if (time.until <= now || isSameNews(content, sent) || isSameNews(content, failed)) return null;
    const isKnown = sent?.state === "booked" && sent.addressTag === addressTag;
    return { kind: isKnown ? "change" : "confirmation", content, dueAt, notAfter: time.until };
  }
  if (booking.status === "ended" || sent?.state !== "booked" || sent.time.until <= now) return null;
  const content: BookingNews = { ...sent, state: "cancelled", addressTag };
  if (isSameNews(content, failed)) return null;
  return { kind: "cancellation", content, dueAt, notAfter: sent.time.until };
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
