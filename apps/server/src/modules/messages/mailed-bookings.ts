import {
  type BookingMails,
  type DueMessage,
  dueBookingMessage,
  isSameMail,
  type MailedBooking,
} from "@platzwart/domain/messages/booking-message";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { userNamesIn } from "../../facts/actor-names.ts";
import type { BookingRecord } from "../../facts/booking-records.ts";
import type { Needs } from "../services.ts";
import { type MessageRecord, messagesIn, OPEN_STATES } from "./message-records.ts";

type Services = Needs<"cipher" | "randomness">;

/** Inserts, updates or drops the waiting mails of bookings by their present state (O-01). */
export async function reconcileMails(
  services: Services,
  store: Store,
  bookings: readonly BookingRecord[],
  now: Instant,
): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  const messages = Map.groupBy(await messagesIn(store).listOfBookings(ids), ({ subjectId }) => subjectId);
  const codes = new Map((await codesIn(store).findByBookings(ids)).map((code) => [code.bookingId, code]));
  const authors = bookings.map(({ changedBy, createdBy }) => changedBy ?? createdBy);
  const systems = await userNamesIn(store).ofKeys([...new Set(authors)]);
  for (const booking of bookings) {
    const { id, changedBy, createdBy } = booking;
    const isBySystem = systems.has(changedBy ?? createdBy);
    const mailed = mailedBooking(services, booking, codes.get(id) ?? null, isBySystem);
    await reconcileMail(services, store, mailed, messages.get(id) ?? [], id, now);
  }
}

export function mailedBooking(
  { cipher }: Needs<"cipher">,
  { status, courtId, time, customer, changedAt, createdAt }: BookingRecord,
  code: AccessCodeRecord | null,
  isBySystem: boolean,
): MailedBooking {
  return {
    ...{ status, courtId, time, isBySystem },
    codeTag: code?.status === "active" ? code.lookupHash : null,
    addressTag: customer.email === null ? null : cipher.lookupHash(`address ${customer.email}`),
    changedAt: lastChange({ changedAt, createdAt }, code),
  };
}

/** New digits count as a change of the booking. */
function lastChange(
  { changedAt, createdAt }: Pick<BookingRecord, "changedAt" | "createdAt">,
  code: AccessCodeRecord | null,
): Instant {
  const own = changedAt ?? createdAt;
  return code !== null && code.createdAt > own ? code.createdAt : own;
}

async function reconcileMail(
  { randomness }: Services,
  store: Store,
  booking: MailedBooking,
  messages: readonly MessageRecord[],
  bookingId: string,
  now: Instant,
): Promise<void> {
  const due = dueBookingMessage(booking, mailsOf(messages), now);
  const open = messages.filter(({ state, kind }) => OPEN_STATES.includes(state) && kind !== "code");
  // a mail that may have arrived keeps id and content
  const [reused = null] =
    due === null ? [] : open.filter(({ tries, content }) => tries === 0 || isSameMail(due.content, content));
  for (const message of open.filter((message) => message !== reused))
    await messagesIn(store).update(message.id, { state: "dropped", doneAt: now });
  if (due === null) return;
  if (reused === null) await messagesIn(store).insert(newMail(randomness.id(), bookingId, due, now));
  else if (reused.kind !== due.kind || !isSameMail(due.content, reused.content))
    await messagesIn(store).update(reused.id, due);
}

/** Contents of the last sent and the last failed mail of a booking. */
export function mailsOf(messages: readonly MessageRecord[]): BookingMails {
  const sent = lastDone(messages, "sent");
  const failed = lastDone(messages, "failed");
  const isLater = failed !== null && failed.at >= (sent?.at ?? 0);
  return { sent: sent?.content ?? null, failed: isLater ? failed.content : null };
}

/** The message that reached the state last. */
function lastDone(messages: readonly MessageRecord[], state: MessageRecord["state"]) {
  let last: { readonly content: MessageRecord["content"]; readonly at: Instant } | null = null;
  for (const { state: reached, content, doneAt } of messages)
    if (reached === state && doneAt !== null && doneAt >= (last?.at ?? doneAt))
      last = { content, at: doneAt };
  return last;
}

export function newMail(
  id: string,
  bookingId: string,
  mail: Omit<DueMessage, "kind"> & Pick<MessageRecord, "kind">,
  now: Instant,
): MessageRecord {
  return {
    ...{ id, channel: "mail", subjectKind: "booking", subjectId: bookingId, ...mail },
    ...{ state: "waiting", tries: 0, problem: null, createdAt: now, doneAt: null },
  };
}
