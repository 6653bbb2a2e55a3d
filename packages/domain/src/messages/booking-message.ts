import { type BookingSlot, isSameSlot } from "../booking/booking-change.ts";
import { earliest, type Instant, latest, plus, seconds } from "../time/instant.ts";

/** Delay of mails after a user's change, which can be undone for ten seconds (B-03). */
export const CHANGE_DEBOUNCE = seconds(20);

export interface MailedSlot extends BookingSlot {
  readonly bookingId: string;
}

/** What a mail says about a booking or series; names and digits are read when the mail is sent (O-04). */
export interface MailContent extends MailedSlot {
  readonly state: "booked" | "cancelled";
  /** Later dates of a series, by time (B-04); empty: a single booking. */
  readonly others: readonly MailedSlot[];
  /** Keyed hash of the code's digits; null: no code. */
  readonly codeTag: string | null;
  /** Keyed hash of the customer's address, so that a corrected address gets the mail too. */
  readonly addressTag: string;
}

/** A booking or series as it is now: a single booking, or the next date of a series with its later dates. */
export interface MailedBooking extends MailedSlot {
  readonly status: "active" | "ended" | "cancelled";
  /** `others` and the tags are those of MailContent. */
  readonly others: readonly MailedSlot[];
  readonly codeTag: string | null;
  /** null: no address, or erased. */
  readonly addressTag: string | null;
  readonly changedAt: Instant;
  /** A booking system made the last change, so its mail has no delay. */
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
  /** From then on the mail is useless. */
  readonly notAfter: Instant;
}

/** The mail that a booking's customer lacks (O-01); null: none, as after an undo. */
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
    if (time.until <= now || isSameMail(content, sent, now) || isSameMail(content, failed, now)) return null;
    const isKnown = sent?.state === "booked" && sent.addressTag === addressTag;
    return { kind: isKnown ? "change" : "confirmation", content, dueAt, notAfter: lastEnd(content) };
  }
  if (booking.status === "ended" || sent?.state !== "booked") return null;
  const [next, ...others] = slotsOf(sent).filter(isToCome(now));
  if (next === undefined) return null;
  const content: MailContent = { ...sent, ...next, others, state: "cancelled", addressTag };
  if (isSameMail(content, failed, now)) return null;
  return { kind: "cancellation", content, dueAt, notAfter: lastEnd(content) };
}

export function contentOf(
  { bookingId, courtId, time, others, codeTag }: MailedBooking,
  addressTag: string,
): MailContent {
  return { state: "booked", bookingId, courtId, time, others, codeTag, addressTag };
}

/** All dates of a mail, by time. */
export function slotsOf({ bookingId, courtId, time, others }: MailContent): MailedSlot[] {
  return [{ bookingId, courtId, time }, ...others];
}

export function lastEnd(content: MailContent): Instant {
  return latest(...slotsOf(content).map(({ time }) => time.until)) ?? content.time.until;
}

const isToCome =
  (now: Instant) =>
  ({ time }: BookingSlot) =>
    time.until > now;

/** What a stored mail says when it is sent; "code": the present booking; null: outdated, or sent already. */
export function presentContent(
  kind: BookingMessageKind | "code",
  content: MailContent,
  booking: MailedBooking,
  { sent }: BookingMails,
  now: Instant,
): MailContent | null {
  const { status, time, addressTag } = booking;
  if (addressTag === null || (kind !== "code" && isSameMail(content, sent, now))) return null;
  if (kind === "cancellation") return status === "cancelled" ? content : null;
  if (status !== "active" || time.until <= now) return null;
  const current = contentOf(booking, addressTag);
  return kind === "code" || isSameMail(content, current, now) ? current : null;
}

/** Whether both say the same; dates of a series that are over do not count. */
export function isSameMail(content: MailContent, other: MailContent | null, now: Instant): boolean {
  if (other === null || content.state !== other.state) return false;
  const [slots, others] = [content, other].map((content) => slotsOf(content).filter(isToCome(now)));
  return (
    slots?.length === others?.length &&
    slots?.every((slot, index) => isSameSlot(slot, others?.[index] ?? slot)) === true &&
    content.codeTag === other.codeTag &&
    content.addressTag === other.addressTag
  );
}
