import { doorWindow } from "@platzwart/domain/access/access-code";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import {
  type MailContent,
  type MailedSlot,
  presentContent,
  slotsOf,
} from "@platzwart/domain/messages/booking-message";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { loadMailLanguage } from "@platzwart/texts/mail/mail-language";
import type { BookingMail, MailKind } from "@platzwart/texts/mail/mail-words";
import { installationIn } from "../../database/installation-records.ts";
import type { Store } from "../../database/store.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { contactsIn } from "../../facts/contact-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import type { Mail } from "../../platform/ports/mailer.ts";
import type { Needs } from "../services.ts";
import type { MailAccount } from "./mail-settings.ts";
import { lastMailsOf, type MailSubject, mailSubject } from "./mailed-bookings.ts";
import { type MessageRecord, messagesIn } from "./message-records.ts";

/** A waiting message with the present data of its booking. */
export interface ResolvedMail {
  readonly message: MessageRecord;
  readonly content: MailContent;
  /** The booking, or the next date of the series, with its code. */
  readonly subject: MailSubject;
  /** Dates of the customer's last mail that are cancelled now. */
  readonly dropped: readonly MailedSlot[];
}

/** null: the message does not wait any more, or the booking has changed so that it is wrong (O-01). */
export async function resolveMail(
  services: Needs<"cipher">,
  store: Store,
  id: string,
  now: Instant,
): Promise<ResolvedMail | null> {
  const message = await messagesIn(store).get(id);
  if (message?.state !== "waiting" || message.content === null || message.kind === "test") return null;
  const booking = await bookingsIn(store).get(message.subjectId);
  if (booking === null) return null;
  const subject = await mailSubject(services, store, booking, now);
  const mails = lastMailsOf(await messagesIn(store).listOfBookings([subject.leadId]), subject.bookings);
  const content = presentContent(message.kind, message.content, subject.mailed, mails, now);
  if (content === null) return null;
  const formerSlots = mails.sent?.state === "booked" && message.kind === "change" ? slotsOf(mails.sent) : [];
  const cancelled = new Set(
    subject.bookings.filter(({ status }) => status === "cancelled").map((cancelledOne) => cancelledOne.id),
  );
  const dropped = formerSlots.filter(({ bookingId, time }) => cancelled.has(bookingId) && time.until > now);
  return { message, content, subject, dropped };
}

/** With names and digits as stored now (O-04); null: the customer has no address. */
export async function bookingMail(
  { cipher }: Needs<"cipher">,
  store: Store,
  { message, content, subject, dropped }: ResolvedMail,
  { sender, hall }: MailAccount,
  settings: SettingValues,
): Promise<Mail | null> {
  const { booking, code } = subject;
  const { name, email } = booking.customer;
  if (name === null || email === null || message.kind === "test") return null;
  const digits =
    code?.status === "active" && code.encryptedDigits !== null ? cipher.decrypt(code.encryptedDigits) : null;
  const contact = booking.contactId === null ? null : await contactsIn(store).get(booking.contactId);
  const names = new Map((await courtsIn(store).list()).map((court) => [court.id, court.name]));
  const withCourt = ({ courtId, time }: BookingSlot) => ({ court: names.get(courtId) ?? "", time });
  const mail: BookingMail = {
    ...{ kind: message.kind, hall, customer: name, ...withCourt(content) },
    ...{ others: content.others.map(withCourt), dropped: dropped.map(withCourt) },
    ...{ code: digits, door: code === null ? null : doorWindow(code) },
    help: { number: settings.door_help_number, text: settings.door_help_text },
  };
  const words = await loadMailLanguage(contact?.language ?? settings.hall_language);
  const titleOf = (slot: BookingSlot) => words.calendarTitle({ hall, court: withCourt(slot).court });
  const hallId = (await installationIn(store).hallId()) ?? "hall";
  return {
    ...sender,
    to: email,
    subject: words.subject(mail),
    text: words.text(mail),
    messageId: `booking-${subject.leadId}-${message.id}@${hallId}.platzwart`,
    calendar: await calendarOf(subject, { content, dropped }, { kind: mail.kind, titleOf }, hallId),
  };
}

/** Contains no digits, because calendars are copied to servers of third parties. */
async function calendarOf(
  { bookings }: MailSubject,
  { content, dropped }: Pick<ResolvedMail, "content" | "dropped">,
  { kind, titleOf }: { readonly kind: MailKind; titleOf(slot: MailedSlot): string },
  hallId: string,
): Promise<Mail["calendar"]> {
  const { ICalCalendar, ICalCalendarMethod, ICalEventStatus } = await import("ical-generator");
  const isCancelled = kind === "cancellation";
  const calendar = new ICalCalendar({
    prodId: { company: "Platzwart", product: "Bookings", language: "DE" },
  });
  calendar.method(isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH);
  const [only, ...others] = bookings;
  for (const slot of [...slotsOf(content), ...dropped]) {
    const booking = others.length === 0 ? only : bookings.find(({ id }) => id === slot.bookingId);
    if (booking === undefined) continue;
    const isOver = isCancelled || dropped.includes(slot);
    calendar.createEvent({
      id: `booking-${booking.id}@${hallId}.platzwart`,
      summary: titleOf(slot),
      ...{ start: toIso(slot.time.from), end: toIso(slot.time.until), sequence: booking.revision },
      stamp: toIso(booking.changedAt ?? booking.createdAt),
      status: isOver ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return { method: isCancelled ? "CANCEL" : "PUBLISH", content: calendar.toString() };
}
