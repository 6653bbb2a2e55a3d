import {
  type BookingMails,
  type DueMessage,
  dueBookingMessage,
  isSameMail,
  type MailContent,
  type MailedBooking,
  type MailedSlot,
} from "@platzwart/domain/messages/booking-message";
import { type Instant, latest } from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { userNamesIn } from "../../facts/actor-names.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { firstOf } from "../first-of.ts";
import type { Needs } from "../services.ts";
import { type MessageRecord, messagesIn, OPEN_STATES } from "./message-records.ts";

type Services = Needs<"cipher" | "randomness">;

/** The bookings of one mail: one, or all dates of a series by time, whose messages belong to the first planned date. */
interface Mailing {
  /** Id of the booking that the messages belong to. */
  readonly leadId: string;
  readonly bookings: readonly BookingRecord[];
}

/** Inserts, updates or drops the waiting mails of bookings by their present state (O-01). */
export async function reconcileMails(
  services: Services,
  store: Store,
  bookings: readonly BookingRecord[],
  now: Instant,
): Promise<void> {
  const mailings = await mailingsOf(store, bookings);
  const leadIds = mailings.map(({ leadId }) => leadId);
  const messages = Map.groupBy(await messagesIn(store).listOfBookings(leadIds), ({ subjectId }) => subjectId);
  const allBookings = mailings.flatMap((mailing) => mailing.bookings);
  const codes = await codesOf(store, allBookings);
  const authors = allBookings.map(({ changedBy, createdBy }) => changedBy ?? createdBy);
  const bookingSystems = await userNamesIn(store).ofKeys([...new Set(authors)]);
  for (const mailing of mailings) {
    const mailed = mailedBooking(services, mailing, codes, now, bookingSystems);
    await reconcileMail(services, store, mailed, messages.get(mailing.leadId) ?? [], mailing, now);
  }
}

async function codesOf(store: Store, bookings: readonly BookingRecord[]) {
  const codes = await codesIn(store).findByBookings(bookings.map(({ id }) => id));
  return new Map(codes.map((code) => [code.bookingId, code]));
}

async function mailingsOf(store: Store, bookings: readonly BookingRecord[]): Promise<Mailing[]> {
  const single = bookings.filter(({ series }) => series === null);
  const seriesIds = new Set(bookings.flatMap(({ series }) => (series === null ? [] : [series.id])));
  const dates = await bookingsIn(store).listOfSeries([...seriesIds]);
  const datesBySeries = Map.groupBy(dates, ({ series }) => series?.id).values();
  return [
    ...single.map((booking) => ({ leadId: booking.id, bookings: [booking] })),
    ...[...datesBySeries].map((all) => ({ leadId: leadOf(all).id, bookings: all })),
  ];
}

/** The date planned first, which a move does not change. */
function leadOf(dates: readonly BookingRecord[]): BookingRecord {
  return firstOf([...dates].sort((a, b) => ((a.series?.date ?? "") < (b.series?.date ?? "") ? -1 : 1)));
}

/** What the mails of a booking are about: the booking, or the next date of its series. */
export interface MailSubject extends Mailing {
  /** The booking itself, or the next date of its series. */
  readonly booking: BookingRecord;
  readonly code: AccessCodeRecord | null;
  readonly mailed: MailedBooking;
}

export async function mailSubject(
  services: Needs<"cipher">,
  store: Store,
  booking: BookingRecord,
  now: Instant,
): Promise<MailSubject> {
  const mailing = firstOf(await mailingsOf(store, [booking]));
  const codes = await codesOf(store, mailing.bookings);
  const next = nextBooking(mailing, now);
  const mailed = mailedBooking(services, mailing, codes, now, new Map());
  return { ...mailing, booking: next, code: codes.get(next.id) ?? null, mailed };
}

function nextBooking({ bookings }: Mailing, now: Instant): BookingRecord {
  return datesToCome(bookings, now)[0] ?? bookings.at(-1) ?? firstOf(bookings);
}

const datesToCome = (bookings: readonly BookingRecord[], now: Instant) =>
  bookings.filter(({ status, time }) => status === "active" && time.until > now);

function mailedBooking(
  { cipher }: Needs<"cipher">,
  mailing: Mailing,
  codes: ReadonlyMap<string | null, AccessCodeRecord>,
  now: Instant,
  bookingSystems: ReadonlyMap<string, unknown>,
): MailedBooking {
  const next = nextBooking(mailing, now);
  const { courtId, time, customer, changedBy, createdBy, series } = next;
  const code = codes.get(next.id) ?? null;
  const toCome = datesToCome(mailing.bookings, now);
  const changes = mailing.bookings.map((booking) => lastChange(booking, codes.get(booking.id) ?? null));
  return {
    ...{ bookingId: next.id, courtId, time },
    status: series === null ? next.status : toCome.length > 0 ? "active" : "cancelled",
    others:
      series === null
        ? []
        : toCome.slice(1).map(({ id: bookingId, courtId, time }) => ({ bookingId, courtId, time })),
    isBySystem: bookingSystems.has(changedBy ?? createdBy),
    codeTag: code?.status === "active" ? code.lookupHash : null,
    addressTag: customer.email === null ? null : cipher.lookupHash(`address ${customer.email}`),
    changedAt: latest(firstOf(changes), ...changes),
  };
}

/** New digits count as a change of the booking. */
function lastChange(
  { changedAt, createdAt }: Pick<BookingRecord, "changedAt" | "createdAt">,
  code: AccessCodeRecord | null,
): Instant {
  const bookingChange = changedAt ?? createdAt;
  return code !== null && code.createdAt > bookingChange ? code.createdAt : bookingChange;
}

async function reconcileMail(
  { randomness }: Services,
  store: Store,
  booking: MailedBooking,
  messages: readonly MessageRecord[],
  mailing: Mailing,
  now: Instant,
): Promise<void> {
  const dueMail = dueBookingMessage(booking, lastMailsOf(messages, mailing.bookings), now);
  const openMessages = messages.filter(({ state, kind }) => OPEN_STATES.includes(state) && kind !== "code");
  // a mail that may have arrived keeps id and content
  const [reused = null] =
    dueMail === null
      ? []
      : openMessages.filter(({ tries, content }) => tries === 0 || isSameMail(dueMail.content, content, now));
  for (const message of openMessages.filter((message) => message !== reused))
    await messagesIn(store).update(message.id, { state: "dropped", doneAt: now });
  if (dueMail === null) return;
  if (reused === null) await messagesIn(store).insert(newMail(randomness.id(), mailing.leadId, dueMail, now));
  else if (reused.kind !== dueMail.kind || !isSameMail(dueMail.content, reused.content, now))
    await messagesIn(store).update(reused.id, dueMail);
}

/** Contents of the last sent and the last failed mail of a booking or series. */
export function lastMailsOf(
  messages: readonly MessageRecord[],
  bookings: readonly BookingRecord[],
): BookingMails {
  const sent = lastInState(messages, "sent");
  const failed = lastInState(messages, "failed");
  const isLater = failed !== null && failed.at >= (sent?.at ?? 0);
  const content = (one: typeof sent) => (one?.content == null ? null : withEndedDates(one.content, bookings));
  return { sent: content(sent), failed: isLater ? content(failed) : null };
}

/** A date that staff ended early is over, and no news for its customer. */
function withEndedDates(content: MailContent, bookings: readonly BookingRecord[]): MailContent {
  const ended = new Map(bookings.flatMap(({ id, status, time }) => (status === "ended" ? [[id, time]] : [])));
  const asEnded = (slot: MailedSlot) => ({ ...slot, time: ended.get(slot.bookingId) ?? slot.time });
  return { ...content, ...asEnded(content), others: content.others.map(asEnded) };
}

/** The message that reached the state last. */
function lastInState(messages: readonly MessageRecord[], state: MessageRecord["state"]) {
  let lastMail: { readonly content: MessageRecord["content"]; readonly at: Instant } | null = null;
  for (const { state: reached, content, doneAt } of messages)
    if (reached === state && doneAt !== null && doneAt >= (lastMail?.at ?? doneAt))
      lastMail = { content, at: doneAt };
  return lastMail;
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
