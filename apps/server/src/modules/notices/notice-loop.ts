import {
  afterObservation,
  CONDITIONS,
  dueLines,
  type KnownCondition,
  markLinesSent,
  type NoticeLine,
} from "@platzwart/domain/messages/notice";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { noticeMessages } from "@platzwart/texts/notices";
import { SERVER } from "../../database/caller.ts";
import { isAlreadyLogged } from "../../database/storage-refusals.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { isLoopAlive } from "../monitoring/connection-test.ts";
import type { Needs } from "../services.ts";
import { noticeLog } from "./notice-log-entries.ts";
import { noticesIn, type RecipientRecord } from "./notice-records.ts";
import { type SenderServices, sendNotice } from "./notice-sender.ts";
import { type ConditionServices, presentConditions } from "./present-conditions.ts";

const PERIOD = seconds(10);
const HEARTBEAT_PERIOD = minutes(1);
/** Time after a failure until the next attempt; the last one repeats. */
const RETRIES = [minutes(1), minutes(5), minutes(15)];
const REMEMBERED = minutes(10);
/** Time after a start in which no condition ends, as devices may not have answered yet. */
const START_GRACE = minutes(1);

type Services = ConditionServices & SenderServices & Needs<"calendar">;

/** What this process knows of a recipient. */
interface Deliveries {
  sentAt: readonly Instant[];
  failures: number;
  nextTryAt: Instant | null;
  /** German sentence about the last failure; null: none since the last success. */
  problem: string | null;
}

/** Tells operators what is wrong and what ended (O-07), and gives the sign of life (O-08). */
export class NoticeLoop {
  readonly #services: Services;
  /** By the monotonic clock. */
  readonly #startedAt: Duration;
  readonly #deliveries = new Map<string, Deliveries>();
  /** null: not read yet. In memory first, so that a full disk is reported, too. */
  #conditions: readonly KnownCondition[] | null = null;
  #recipients: readonly RecipientRecord[] = [];
  #storedText = "";
  #timer: PendingTimer | null = null;
  #work: Promise<void> = Promise.resolve();
  #isStopped = false;
  #beatAt: Instant | null = null;
  #isBeatFailing = false;

  constructor(services: Services) {
    this.#services = services;
    this.#startedAt = services.clock.elapsed();
  }

  start(): void {
    this.#timer = this.#services.clock.timer("notices", PERIOD, () => {
      this.#work = this.#run().finally(() => {
        if (!this.#isStopped) this.start();
      });
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await this.#work;
  }

  /** Oldest first, ended ones included while somebody waits for the news. */
  get conditions(): readonly KnownCondition[] {
    return this.#conditions ?? [];
  }

  /** German sentence about the last failure; null: none since the last success. */
  problemOf(recipientId: string): string | null {
    return this.#deliveries.get(recipientId)?.problem ?? null;
  }

  async #run(): Promise<void> {
    const { clock, storage, serverLog } = this.#services;
    try {
      await this.#beat();
      const { conditions, unknown } = await presentConditions(this.#services);
      this.#conditions ??= await noticesIn(storage.read).listConditions();
      this.#recipients = await noticesIn(storage.read)
        .listRecipients()
        .catch(() => this.#recipients);
      const isSettled = minus(clock.elapsed(), this.#startedAt) >= START_GRACE;
      const isKnown = (kind: KnownCondition["kind"]) => isSettled && !unknown.includes(kind);
      this.#conditions = afterObservation(this.#conditions, conditions, isKnown, clock.now());
      for (const recipient of this.#recipients) await this.#notify(recipient);
      await this.#store();
    } catch (error) {
      if (!isAlreadyLogged(error))
        serverLog.error("notices could not be handled; the next run tries again", error);
    }
  }

  async #notify(recipient: RecipientRecord): Promise<void> {
    const { clock, calendar } = this.#services;
    const now = clock.now();
    const known = this.#deliveries.get(recipient.id);
    const deliveries = known ?? { sentAt: [], failures: 0, nextTryAt: null, problem: null };
    if (deliveries.nextTryAt !== null && deliveries.nextTryAt > now) return;
    const sentAt = deliveries.sentAt.filter((at) => at > minus(now, REMEMBERED));
    const { minute } = calendar.wallClock(now);
    const lines = dueLines(this.conditions, recipient, { now, minute, sentAt });
    if (lines.length === 0) return;
    const problem = await sendNotice(this.#services, recipient, await this.#textOf(lines));
    if (problem === null) {
      this.#conditions = markLinesSent(this.conditions, lines, recipient.id);
      const next = { sentAt: [...sentAt, clock.now()], failures: 0, nextTryAt: null, problem };
      this.#deliveries.set(recipient.id, next);
      return;
    }
    const pause = RETRIES[Math.min(deliveries.failures, RETRIES.length - 1)] ?? PERIOD;
    if (deliveries.problem === null) await this.#logFailure(recipient, problem);
    this.#deliveries.set(recipient.id, {
      ...{ sentAt, problem, failures: deliveries.failures + 1 },
      nextTryAt: plus(clock.now(), pause),
    });
  }

  async #textOf(lines: readonly NoticeLine[]) {
    const { storage, hall } = this.#services;
    const hallName = (await readSettings(storage.read)).mail_from_name;
    const doors = await equipmentIn(storage.read).listDoors();
    const courtsOf = (channelId: string) =>
      hall.pictures.lights.all().find(({ id }) => id === channelId)?.courtIds ?? [];
    const names = {
      door: (id: string) => doors.find((door) => door.id === id)?.name ?? id,
      courtsOf,
    };
    const isUrgent = lines.some(
      ({ condition, change }) => change === "begun" && CONDITIONS[condition.kind].isUrgent,
    );
    return { ...noticeMessages.notice(lines, names, hallName), isUrgent };
  }

  /** Writes only what changed, so that a quiet hall writes nothing. */
  async #store(): Promise<void> {
    const text = JSON.stringify(this.#conditions);
    if (text === this.#storedText || (this.#storedText === "" && text === "[]")) return;
    await this.#services.storage.write(SERVER, (store) =>
      noticesIn(store).replaceConditions(this.conditions),
    );
    this.#storedText = text;
  }

  async #logFailure({ id }: RecipientRecord, problem: string): Promise<void> {
    const { storage, clock } = this.#services;
    const entry = noticeLog.failed(clock.now(), id, problem);
    await storage.write(SERVER, (store) => logIn(store).append(entry));
  }

  /** A GET each minute while the loop makes passes, so that its absence shows the server's end (O-08). */
  async #beat(): Promise<void> {
    const { clock, control, storage, outboundNetwork, serverLog } = this.#services;
    const now = clock.now();
    if (this.#beatAt !== null && now < plus(this.#beatAt, HEARTBEAT_PERIOD) && now >= this.#beatAt) return;
    const { heartbeat_url: url } = await readSettings(storage.read);
    if (url === "" || !isLoopAlive(control)) return;
    this.#beatAt = now;
    const ending = new AbortController();
    const timer = clock.timer("sign of life", PERIOD, () => ending.abort());
    try {
      await outboundNetwork.request({ method: "GET", url, signal: ending.signal });
      this.#isBeatFailing = false;
    } catch (error) {
      // once until it is taken again
      if (!this.#isBeatFailing) serverLog.error("the sign of life was not taken", error);
      this.#isBeatFailing = true;
    } finally {
      timer.cancel();
    }
  }
}
