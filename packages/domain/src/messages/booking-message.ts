import type { CourtId } from "../court/court.ts";
import { earliest, type Instant, plus, seconds } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";

/** Users can undo a change for ten seconds (B-03); changes by API have no delay. */
export const CHANGE_DEBOUNCE = seconds(20);

/** Names and digits are read only when the mail is sent (O-04). */
export interface MailContent {
  readonly state: "booked" | "cancelled";
  readonly courtId: CourtId;
  readonly time: Interval;
  /** Keyed hash of the code's digits; null: no code. */
  readonly codeTag: string | null;
  /** Keyed hash of the customer's address, so that a corrected address gets the mail too. */
  readonly addressTag: string;
}

export interface MailedBooking {
  readonly status: "active" | "ended" | "cancelled";
  readonly courtId: CourtId;
  readonly time: Interval;
  readonly codeTag: string | null;
  /** null: no address, or erased. */
  readonly addressTag: string | null;
  readonly changedAt: Instant;
  readonly isBySystem: boolean;
}

export interface BookingMails {
  /** Content of the last mail accepted by the mail server; null: none. */
  readonly sent: MailContent | null;
  /** Content of a later mail that was refused or dropped; null: none. */
  readonly failed: MailContent | null;
}

export type BookingMessageKind = "confirmation" | "change" | "cancellation";

export interface DueMessage {
  readonly kind: BookingMessageKind;
  readonly content: MailContent;
  readonly dueAt: Instant;
  readonly notAfter: Instant;
}

/** null: no mail is due, as after an undo, a past booking, or a cancellation before confirmation (O-01). */
export function dueBookingMessage(
  booking: MailedBooking,
  { sent, failed }: BookingMails,
  now: Instant,
): DueMessage | null {
  const { time, addressTag, changedAt, isBySystem } = booking;
  if (addressTag === null) return null;
  // a clock that was set back delays no mail
  const unchangedSince = earliest(changedAt, now);
  const dueAt = isBySystem ? unchangedSince : plus(unchangedSince, CHANGE_DEBOUNCE);
  if (booking.status === "active") {
    const content = contentOf(booking, addressTag);
    if (time.until <= now || isSameMail(content, sent) || isSameMail(content, failed)) return null;
    const isKnown = sent?.state === "booked" && sent.addressTag === addressTag;
    return { kind: isKnown ? "change" : "confirmation", content, dueAt, notAfter: time.until };
  }
  if (booking.status === "ended" || sent?.state !== "booked" || sent.time.until <= now) return null;
  const content: MailContent = { ...sent, state: "cancelled", addressTag };
  if (isSameMail(content, failed)) return null;
  return { kind: "cancellation", content, dueAt, notAfter: sent.time.until };
}

export function contentOf({ courtId, time, codeTag }: MailedBooking, addressTag: string): MailContent {
  return { state: "booked", courtId, time, codeTag, addressTag };
}

/** What a stored mail may say now; "code" says the present booking; null: outdated, or sent already. */
export function presentContent(
  kind: BookingMessageKind | "code",
  content: MailContent,
  booking: MailedBooking,
  { sent }: BookingMails,
  now: Instant,
): MailContent | null {
  const { status, time, addressTag } = booking;
  if (addressTag === null || (kind !== "code" && isSameMail(content, sent))) return null;
  if (kind === "cancellation") return status === "cancelled" ? content : null;
  if (status !== "active" || time.until <= now) return null;
  const current = contentOf(booking, addressTag);
  return kind === "code" || isSameMail(content, current) ? current : null;
}

export function isSameMail(one: MailContent, other: MailContent | null): boolean {
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
