import type { EndpointResponse } from "@platzwart/contract/endpoint";
import type {
  listMessages as listMessagesCall,
  MessageView,
  testMail,
} from "@platzwart/contract/endpoints/message-endpoints";
import { isEmail, normalizeCustomer } from "@platzwart/domain/booking/customer";
import { contentOf, lastEnd } from "@platzwart/domain/messages/booking-message";
import type { MailProblem } from "@platzwart/domain/messages/mail-problem";
import { Refused } from "@platzwart/domain/refusal";
import { days, plus } from "@platzwart/domain/time/instant";
import { MAIL_PROBLEM_WORDS } from "@platzwart/texts/mail/mail-problems";
import { TEST_MAIL } from "@platzwart/texts/mail/test-mail";
import type { UserCaller } from "../../database/caller.ts";
import { positionText, startPositionIn } from "../../database/list-position.ts";
import type { Store } from "../../database/store.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { MailFailure, type OpenMailer } from "../../platform/ports/mailer.ts";
import type { Needs } from "../services.ts";
import { mailAccount } from "./mail-settings.ts";
import { mailSubject, newMail } from "./mailed-bookings.ts";
import { messageLog } from "./message-log-entries.ts";
import type { MessageLoop } from "./message-loop.ts";
import { type MessageRecord, messagesIn } from "./message-records.ts";

const PAGE_SIZE = 50;
const TEST_MAIL_LIFE = days(1);

type Services = Needs<"storage" | "store" | "clock" | "cipher" | "randomness" | "rates"> & {
  readonly messageLoop: MessageLoop;
};

/** Newest first (O-02); refuses an invalid position. */
export async function listMessages(
  services: Pick<Services, "store" | "messageLoop" | "clock" | "cipher">,
  { bookingId, after }: { readonly bookingId?: string | undefined; readonly after?: string | undefined },
): Promise<EndpointResponse<typeof listMessagesCall>> {
  const { store, messageLoop } = services;
  const { items, nextAfter } =
    bookingId === undefined ? await messagePage(store, after) : await messagesOf(services, bookingId);
  const stop = messageLoop.mailStop;
  return {
    items: items.map(messageView),
    nextAfter,
    isMailOn: (await readSettings(store)).mail_to_customers,
    mailStop: stop && {
      problem: stop.problem,
      problemText: MAIL_PROBLEM_WORDS[stop.problem],
      since: stop.since,
    },
    heldCount: await messagesIn(store).count("held"),
  };
}

/** Messages of a booking, or of the series that it is a date of. */
async function messagesOf(services: Pick<Services, "store" | "clock" | "cipher">, bookingId: string) {
  const { store, clock } = services;
  const booking = await bookingsIn(store).get(bookingId);
  if (booking === null) return { items: [], nextAfter: null };
  const { leadId } = await mailSubject(services, store, booking, clock.now());
  return { items: (await messagesIn(store).listOfBookings([leadId])).reverse(), nextAfter: null };
}

async function messagePage(store: Store, after: string | undefined) {
  const position = after === undefined ? null : startPositionIn(after, { code: "message_unknown" });
  const page = await messagesIn(store).listPage(
    position && { createdAt: position.from, id: position.id },
    PAGE_SIZE,
  );
  const next = page.nextAfter && { from: page.nextAfter.createdAt, id: page.nextAfter.id };
  return { items: page.items, nextAfter: positionText(next) };
}

/** Sends present time and code; refuses an unknown or past booking, and a customer without an address. */
export async function sendBookingCode(
  services: Services,
  id: string,
  caller: UserCaller,
): Promise<MessageView> {
  const { storage, clock, cipher, randomness, messageLoop, rates } = services;
  const message = await storage.write(caller, async (store) => {
    const now = clock.now();
    const booking = await bookingsIn(store).get(id);
    if (booking === null) throw new Refused({ code: "booking_unknown", booking: id });
    if (mailAccount(await readSettings(store), cipher) === null)
      throw new Refused({ code: "mail_impossible", reason: "incomplete" });
    const { mailed, leadId } = await mailSubject(services, store, booking, now);
    const { time, addressTag } = mailed;
    if (mailed.status !== "active" || time.until <= now)
      throw new Refused({ code: "mail_impossible", reason: "over" });
    if (addressTag === null) throw new Refused({ code: "mail_impossible", reason: "no_address" });
    rates.admit("records", caller.id);
    const content = contentOf(mailed, addressTag);
    const mail = { kind: "code" as const, content, dueAt: now, notAfter: lastEnd(content) };
    const message = newMail(randomness.id(), leadId, mail, now);
    await messagesIn(store).insert(message);
    await logIn(store).append(messageLog.codeResent(now, id, caller.id));
    return message;
  });
  messageLoop.wake();
  return messageView(message);
}

/** Sends a waiting, held or failed message at once; refuses others. */
export async function retryMessage(services: Services, id: string, caller: UserCaller): Promise<MessageView> {
  const { storage, clock, messageLoop } = services;
  const message = await storage.write(caller, async (store) => {
    const now = clock.now();
    const found = await messagesIn(store).get(id);
    if (found === null) throw new Refused({ code: "message_unknown" });
    if (found.state === "sent" || found.state === "dropped" || found.notAfter <= now)
      throw new Refused({ code: "message_not_open" });
    const changes = { state: "waiting", dueAt: now, doneAt: null } as const;
    await messagesIn(store).update(id, changes);
    await logIn(store).append(messageLog.retried(now, found.subjectId, caller.id));
    return { ...found, ...changes };
  });
  messageLoop.resume();
  return messageView(message);
}

/** Sends or drops all messages held since a restore (O-05). */
export async function decideHeldMessages(
  { storage, clock, messageLoop }: Services,
  isSent: boolean,
  caller: UserCaller,
): Promise<{ count: number }> {
  const count = await storage.write(caller, async (store) => {
    const now = clock.now();
    const decided = isSent
      ? { state: "waiting" as const, dueAt: now }
      : { state: "dropped" as const, doneAt: now };
    const moved = await messagesIn(store).updateAll("held", decided);
    if (moved > 0) await logIn(store).append(messageLog.heldDecided(now, moved, isSent, caller.id));
    return moved;
  });
  messageLoop.wake();
  return { count };
}

/** Success permits mails to customers and ends a stop (O-03); refuses an invalid address. */
export async function sendTestMail(
  services: Services & { readonly openMailer: OpenMailer },
  to: string,
  caller: UserCaller,
): Promise<EndpointResponse<typeof testMail>> {
  const { storage, clock, cipher, randomness, messageLoop, rates, openMailer } = services;
  const address = normalizeCustomer({ name: "", email: to, phone: null }).email ?? "";
  if (!isEmail(address)) throw new Refused({ code: "mail_recipient_invalid" });
  rates.admit("records", caller.id);
  const account = mailAccount(await readSettings(storage.read), cipher);
  const id = randomness.id();
  const createdAt = clock.now();
  let problem: MailProblem | null = account === null ? "incomplete" : null;
  if (account !== null) {
    const mailer = openMailer(account.server);
    const { hall, sender } = account;
    const words = { subject: TEST_MAIL.subject(hall), text: TEST_MAIL.text(hall) };
    try {
      await mailer.send({
        ...sender,
        to: address,
        ...words,
        messageId: `test-${id}@platzwart`,
        calendar: null,
      });
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      problem = error.problem;
    } finally {
      mailer.close();
    }
  }
  const doneAt = clock.now();
  const message: MessageRecord = {
    ...{ id, channel: "mail", subjectKind: "test", subjectId: "", kind: "test", content: null },
    ...{ state: problem === null ? "sent" : "failed", tries: problem === null ? 0 : 1, problem },
    ...{ dueAt: createdAt, notAfter: plus(createdAt, TEST_MAIL_LIFE), createdAt, doneAt },
  };
  await storage.write(caller, async (store) => {
    await messagesIn(store).insert(message);
    await logIn(store).append(messageLog.tested(doneAt, problem, caller.id));
  });
  if (problem === null) messageLoop.noteTestSent();
  return { isSent: problem === null, problem, problemText: problem && MAIL_PROBLEM_WORDS[problem] };
}

function messageView(message: MessageRecord): MessageView {
  const { id, kind, state, content, dueAt, tries, problem, createdAt, doneAt } = message;
  return {
    ...{ id, kind, state, dueAt, tries, problem, createdAt, doneAt },
    bookingId: message.subjectKind === "booking" ? message.subjectId : null,
    courtId: content?.courtId ?? null,
    startTime: content?.time.from ?? null,
    problemText: problem && MAIL_PROBLEM_WORDS[problem],
  };
}
