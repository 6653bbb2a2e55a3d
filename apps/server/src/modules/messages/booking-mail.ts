import { doorWindow } from "@platzwart/domain/access/access-code";
import { type MailContent, presentContent } from "@platzwart/domain/messages/booking-message";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { mailLanguage } from "@platzwart/texts/mail/mail-language";
import type { BookingMail, MailKind } from "@platzwart/texts/mail/mail-words";
import { installationIn } from "../../database/installation-records.ts";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { contactsIn } from "../../facts/contact-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import type { Mail } from "../../platform/ports/mailer.ts";
import type { Needs } from "../services.ts";
import type { MailAccount } from "./mail-settings.ts";
import { mailedBooking, mailsOf } from "./mailed-bookings.ts";
import { type MessageRecord, messagesIn } from "./message-records.ts";

/** A waiting message with the present data of its booking. */
export interface ResolvedMail {
  readonly message: MessageRecord;
  readonly content: MailContent;
  readonly booking: BookingRecord;
  readonly code: AccessCodeRecord | null;
}

/** null: the message does not wait any more, or is no longer true (O-01). */
export async function presentMail(
  services: Needs<"cipher">,
  store: Store,
  id: string,
  now: Instant,
): Promise<ResolvedMail | null> {
  const message = await messagesIn(store).get(id);
  if (message?.state !== "waiting" || message.content === null || message.kind === "test") return null;
  const booking = await bookingsIn(store).get(message.subjectId);
  if (booking === null) return null;
  const code = await codesIn(store).findByBooking(booking.id);
  const mails = mailsOf(await messagesIn(store).listOfBookings([booking.id]));
  const mailed = mailedBooking(services, booking, code, false);
  const content = presentContent(message.kind, message.content, mailed, mails, now);
  return content && { message, content, booking, code };
}

/** With names and digits as stored now (O-04); null: the customer has no address. */
export async function bookingMail(
  { cipher }: Needs<"cipher">,
  store: Store,
  { message, content, booking, code }: ResolvedMail,
  { sender, hall }: MailAccount,
  settings: SettingValues,
): Promise<Mail | null> {
  const { name, email } = booking.customer;
  if (name === null || email === null || message.kind === "test") return null;
  const digits =
    code?.status === "active" && code.encryptedDigits !== null ? cipher.decrypt(code.encryptedDigits) : null;
  const contact = booking.contactId === null ? null : await contactsIn(store).get(booking.contactId);
  const mail: BookingMail = {
    ...{ kind: message.kind, hall, customer: name, time: content.time },
    court: (await courtsIn(store).get(content.courtId))?.name ?? "",
    ...{ code: digits, door: code === null ? null : doorWindow(code) },
    help: { number: settings.door_help_number, text: settings.door_help_text },
  };
  const words = await mailLanguage(contact?.language ?? settings.hall_language);
  const hallId = (await installationIn(store).hallId()) ?? "hall";
  return {
    ...sender,
    to: email,
    subject: words.subject(mail),
    text: words.text(mail),
    messageId: `booking-${booking.id}-${message.id}@${hallId}.platzwart`,
    calendar: await calendarOf(booking, mail.kind, words.calendarTitle(mail), content.time, hallId),
  };
}

/** Contains no digits, because calendars are copied to servers of third parties. */
async function calendarOf(
  { id, revision, changedAt, createdAt }: BookingRecord,
  kind: MailKind,
  summary: string,
  time: BookingMail["time"],
  hallId: string,
): Promise<Mail["calendar"]> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import("ical-generator");
  const isCancelled = kind === "cancellation";
  const calendar = ical({ prodId: { company: "Platzwart", product: "Bookings", language: "DE" } });
  calendar.method(isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH);
  calendar.createEvent({
    id: `booking-${id}@${hallId}.platzwart`,
    ...{ summary, start: toIso(time.from), end: toIso(time.until), sequence: revision },
    stamp: toIso(changedAt ?? createdAt),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method: isCancelled ? "CANCEL" : "PUBLISH", content: calendar.toString() };
}
