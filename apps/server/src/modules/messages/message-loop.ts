import {
  channelPause,
  type MailProblem,
  problemScope,
  retryDelay,
} from "@platzwart/domain/messages/mail-problem";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { type Instant, MINUTE, minus, plus, seconds } from "@platzwart/domain/time/instant";
import { SERVER } from "../../database/caller.ts";
import { installationIn } from "../../database/installation-records.ts";
import { isAlreadyLogged } from "../../database/storage-refusals.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import type { NewLogEntry } from "../../facts/log-entry.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { type Mailer, MailFailure, type OpenMailer } from "../../platform/ports/mailer.ts";
import type { Needs } from "../services.ts";
import { bookingMail, resolveMail } from "./booking-mail.ts";
import { type MailAccount, mailAccount } from "./mail-settings.ts";
import { reconcileMails } from "./mailed-bookings.ts";
import { messageLog } from "./message-log-entries.ts";
import { type MessageRecord, messagesIn } from "./message-records.ts";

/** Interval of runs; a run without changes reads memory only. */
const RUN_PERIOD = seconds(2);
/** Bookings per transaction. */
const BATCH_SIZE = 100;
/** Mails per run. */
const MAILS_PER_RUN = 20;
/** Longest wait for a mail in transit at the stop. */
const MAX_STOP_WAIT = seconds(5);

type Services = Needs<"storage" | "clock" | "cipher" | "randomness" | "serverLog">;

export interface MailStop {
  readonly problem: MailProblem;
  readonly since: Instant;
}

/** Decides messages by present bookings and earlier messages, and sends all but test mails (O-01). */
export class MessageLoop {
  readonly #services: Services;
  readonly #openMailer: OpenMailer;
  #timer: PendingTimer | null = null;
  #currentRun: Promise<void> = Promise.resolve();
  #isStopped = false;
  #mailer: { readonly mailer: Mailer; readonly account: string } | null = null;
  /** Revision of the facts at the last run. */
  #seenRevision = -1;
  /** Time at which the next waiting message is due; null: none waits. */
  #nextDueAt: Instant | null;
  #mailStop: (MailStop & { readonly account: string; attempts: number; nextTryAt: Instant }) | null = null;
  #isMailStateKnown = false;
  /** Outcomes of messages that are not stored yet. */
  readonly #outcomes = new Map<string, Partial<MessageRecord>>();
  /** Times of the mails of the last minute. */
  #sentAt: Instant[] = [];

  constructor(services: Services, openMailer: OpenMailer) {
    this.#services = services;
    this.#openMailer = openMailer;
    this.#nextDueAt = services.clock.now();
  }

  /** null: mails are sent. */
  get mailStop(): MailStop | null {
    return this.#mailStop;
  }

  start(): void {
    this.#timer = this.#services.clock.timer("messages", RUN_PERIOD, () => {
      this.#currentRun = this.#run().finally(() => {
        if (!this.#isStopped) this.start();
      });
    });
  }

  /** Resolves when idle, or after five seconds; a mail in transit is then sent again after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#mailer?.mailer.close();
    const timeout = Promise.withResolvers<void>();
    const timer = this.#services.clock.timer("last mail", MAX_STOP_WAIT, timeout.resolve);
    await Promise.race([this.#currentRun, timeout.promise]);
    timer.cancel();
  }

  /** Has the next run read waiting messages. */
  wake(): void {
    this.#nextDueAt = this.#services.clock.now();
  }

  /** Whether the mail server accepted or refused anything since the start. */
  get isMailStateKnown(): boolean {
    return this.#isMailStateKnown;
  }

  /** A successful test mail ends a stop. */
  noteTestSent(): void {
    this.#isMailStateKnown = true;
    this.#mailStop = null;
    this.wake();
  }

  /** Retries stopped mails at once, for an operator. */
  resume(): void {
    this.wake();
    if (this.#mailStop !== null) this.#mailStop.nextTryAt = this.#services.clock.now();
  }

  async #run(): Promise<void> {
    const { storage, serverLog, clock } = this.#services;
    const revision = storage.read.factsRevision;
    const isDue = this.#nextDueAt !== null && this.#nextDueAt <= clock.now();
    if (revision === this.#seenRevision && !isDue) return;
    try {
      await this.#storeOutcomes();
      const settings = await readSettings(storage.read);
      if (settings.mail_to_customers) await this.#decideMails();
      this.#seenRevision = revision;
      await this.#sendDue(settings);
      this.#nextDueAt = await messagesIn(storage.read).nextDueAt();
    } catch (error) {
      if (!isAlreadyLogged(error))
        serverLog.error("messages could not be handled; the next run tries again", error);
    }
  }

  /** Decides the mails of bookings changed since the last run; a repetition changes nothing. */
  async #decideMails(): Promise<void> {
    const { storage, clock } = this.#services;
    const store = storage.read;
    const revision = store.factsRevision;
    const decided = await installationIn(store).messagesDecided();
    // most changes of the facts concern no booking, and need no transaction
    const ids = decided === null ? [] : await changedBookings(store, decided);
    if (decided !== null && ids.length === 0) return;
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      if (this.#isStopped) return;
      await storage.write(SERVER, async (store) => {
        const bookings = await bookingsIn(store).getByIds(ids.slice(from, from + BATCH_SIZE));
        await reconcileMails(this.#services, store, bookings, clock.now());
      });
    }
    await storage.write(SERVER, (store) => installationIn(store).setMessagesDecided(revision));
  }

  async #sendDue(settings: SettingValues): Promise<void> {
    const { storage, clock, cipher } = this.#services;
    const now = clock.now();
    const dueMails = await messagesIn(storage.read).listDue(now, MAILS_PER_RUN);
    if (dueMails.length === 0) return this.#closeMailer();
    if (dueMails.some(({ notAfter }) => notAfter <= now))
      await storage.write(SERVER, (store) => messagesIn(store).dropLate(now));
    const account = mailAccount(settings, cipher);
    if (account === null) return this.#noteStop("incomplete", "");
    const mailer = this.#mailerOf(account);
    for (const { id, notAfter } of dueMails) {
      if (this.#isStopped || !this.#maySend(settings, account)) break;
      if (notAfter > now) await this.#send(id, account, settings, mailer);
    }
    if (dueMails.length < MAILS_PER_RUN) this.#closeMailer();
  }

  /** false: the server refuses the settings, or the rate is reached. */
  #maySend({ mail_per_minute: limit }: SettingValues, account: MailAccount): boolean {
    const now = this.#services.clock.now();
    const stop = this.#mailStop;
    if (stop?.account === accountKey(account) && now < stop.nextTryAt) return false;
    this.#sentAt = this.#sentAt.filter((at) => at > minus(now, MINUTE) && at <= now);
    return this.#sentAt.length < limit;
  }

  async #send(id: string, account: MailAccount, settings: SettingValues, mailer: Mailer): Promise<void> {
    const { storage, clock } = this.#services;
    const resolved = await resolveMail(this.#services, storage.read, id, clock.now());
    const mail = resolved && (await bookingMail(this.#services, storage.read, resolved, account, settings));
    if (resolved === null || mail === null) {
      await storage.write(SERVER, (store) => messagesIn(store).drop(id, clock.now()));
      return;
    }
    this.#sentAt.push(clock.now());
    try {
      await mailer.send(mail);
      this.#isMailStateKnown = true;
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      this.#isMailStateKnown = true;
      if (!this.#isStopped) await this.#noteFailure(resolved.message, error.problem, account);
      return;
    }
    const { content } = resolved;
    await this.#storeOutcome(id, { state: "sent", content, problem: null, doneAt: clock.now() });
    if (this.#mailStop === null) return;
    this.#mailStop = null;
    await this.#log(messageLog.resumed(clock.now()));
  }

  async #noteFailure(message: MessageRecord, problem: MailProblem, account: MailAccount): Promise<void> {
    const { id, subjectId } = message;
    const now = this.#services.clock.now();
    const tries = message.tries + 1;
    switch (problemScope(problem)) {
      case "message":
        await this.#storeOutcome(id, { state: "failed", problem, doneAt: now });
        return this.#log(messageLog.failed(now, subjectId, problem));
      case "attempt":
        return this.#storeOutcome(id, { tries, problem, dueAt: plus(now, retryDelay(tries)) });
      case "channel":
        await this.#noteStop(problem, accountKey(account));
        return this.#storeOutcome(id, { tries, problem });
    }
  }

  /** Pauses all mails and logs the first stop by a problem. `account`: account with the problem. */
  async #noteStop(problem: MailProblem, account: string): Promise<void> {
    const now = this.#services.clock.now();
    const sameStop = this.#mailStop?.problem === problem ? this.#mailStop : null;
    const attempts = (sameStop?.attempts ?? 0) + 1;
    const nextTryAt = plus(now, channelPause(problem, attempts));
    this.#mailStop = { problem, since: sameStop?.since ?? now, account, attempts, nextTryAt };
    if (sameStop === null) await this.#log(messageLog.stopped(now, problem));
  }

  /** Unstored outcomes are stored before anything else is sent, so that no mail is repeated. */
  async #storeOutcome(id: string, changes: Partial<MessageRecord>): Promise<void> {
    this.#outcomes.set(id, changes);
    await this.#storeOutcomes();
  }

  async #storeOutcomes(): Promise<void> {
    for (const [id, changes] of this.#outcomes) {
      await this.#services.storage.write(SERVER, (store) => messagesIn(store).update(id, changes));
      this.#outcomes.delete(id);
    }
  }

  async #log(entry: NewLogEntry): Promise<void> {
    await this.#services.storage.write(SERVER, (store) => logIn(store).append(entry));
  }

  #mailerOf(account: MailAccount): Mailer {
    const key = accountKey(account);
    if (this.#mailer?.account !== key) {
      this.#closeMailer();
      this.#mailer = { mailer: this.#openMailer(account.server), account: key };
    }
    return this.#mailer.mailer;
  }

  #closeMailer(): void {
    this.#mailer?.mailer.close();
    this.#mailer = null;
  }
}

function accountKey(account: MailAccount): string {
  return JSON.stringify(account);
}

/** Ids of bookings that changed after a revision, or whose code did. */
async function changedBookings(store: Store, revision: number): Promise<string[]> {
  const changed = await bookingsIn(store).idsChangedSince(revision);
  return [...new Set([...changed, ...(await codesIn(store).bookingIdsOfChangedSince(revision))])];
}
