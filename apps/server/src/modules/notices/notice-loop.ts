import {
  afterObservation,
  CONDITIONS,
  type Condition,
  type ConditionKind,
  dueLines,
  type KnownCondition,
  markLinesSent,
  NOTICE_FLOOD,
  type NoticeLine,
  withKnownBegin,
  withoutRecipient,
} from "@platzwart/domain/messages/notice";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { noticeMessages } from "@platzwart/texts/notices";
import { SERVER } from "../../database/caller.ts";
import { isAlreadyLogged } from "../../database/storage-refusals.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { inTime } from "../../platform/system/in-time.ts";
import type { Needs } from "../services.ts";
import { ConditionObserver, type ConditionServices } from "./condition-observer.ts";
import { noticeLog } from "./notice-log-entries.ts";
import { noticesIn, type RecipientRecord } from "./notice-records.ts";
import { type SenderServices, sendNotice } from "./notice-sender.ts";

const PERIOD = seconds(10);
/** Time after a failure until the next attempt; the last one repeats. */
const RETRIES = [minutes(1), minutes(5), minutes(15)];
const MAX_STOP_WAIT = seconds(5);

type Services = ConditionServices & SenderServices & Needs<"calendar">;

/** What this process knows of a recipient; times are monotonic. */
interface Deliveries {
  readonly sentAt: readonly Duration[];
  readonly failures: number;
  readonly nextTryAt: Duration;
  /** German sentence about the last failure; null: none since the last success. */
  readonly problem: string | null;
}

/** Notifies operators of what is wrong and of what ended (O-07). */
export class NoticeLoop {
  readonly #services: Services;
  readonly #observer: ConditionObserver;
  readonly #deliveries = new Map<string, Deliveries>();
  /** null: not read yet. In memory first, so that a full disk is reported, too. */
  #conditions: readonly KnownCondition[] | null = null;
  /** As JSON. */
  #storedConditions = "[]";
  #timer: PendingTimer | null = null;
  #currentRun: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(services: Services) {
    this.#services = services;
    this.#observer = new ConditionObserver(services);
  }

  /** Of which this hall can report. */
  get possibleKinds(): ConditionKind[] {
    return this.#observer.possibleKinds;
  }

  start(): void {
    this.#timer = this.#services.clock.timer("notices", PERIOD, () => {
      this.#currentRun = this.#run().finally(() => {
        if (!this.#isStopped) this.start();
      });
    });
  }

  /** Resolves when idle, or after five seconds; a notice in transit may be sent again after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await inTime(this.#services.clock, MAX_STOP_WAIT, this.#currentRun, () => {});
  }

  /** What is wrong now. */
  async presentConditions(): Promise<readonly Condition[]> {
    return withKnownBegin((await this.#observer.observe()).present, this.#conditions ?? []);
  }

  /** German sentence about the last failure; null: none since the last success. */
  problemOf(recipientId: string): string | null {
    return this.#deliveries.get(recipientId)?.problem ?? null;
  }

  /** Retries at once, after a successful test or a change. `isAddressNew`: nothing was sent there yet. */
  reset(recipientId: string, { isAddressNew }: { readonly isAddressNew: boolean }): void {
    this.#deliveries.delete(recipientId);
    if (isAddressNew) this.#conditions = this.#conditions && withoutRecipient(this.#conditions, recipientId);
  }

  async #run(): Promise<void> {
    const { clock, storage, serverLog } = this.#services;
    const report = (error: unknown) => {
      if (!isAlreadyLogged(error))
        serverLog.error("notices could not be handled; the next run tries again", error);
    };
    try {
      const observation = await this.#observer.observe();
      if (this.#conditions === null) {
        this.#conditions = await noticesIn(storage.read).listConditions();
        this.#storedConditions = JSON.stringify(this.#conditions);
      }
      this.#conditions = afterObservation(this.#conditions, observation, clock.now());
      for (const recipient of await noticesIn(storage.read).listRecipients()) {
        if (this.#isStopped) break;
        await this.#notify(recipient, this.#conditions).catch(report);
      }
      await this.#store();
    } catch (error) {
      report(error);
    }
  }

  async #notify(recipient: RecipientRecord, conditions: readonly KnownCondition[]): Promise<void> {
    const { clock, calendar } = this.#services;
    const elapsed = clock.elapsed();
    const { id } = recipient;
    const deliveries = this.#deliveries.get(id) ?? {
      sentAt: [],
      failures: 0,
      nextTryAt: elapsed,
      problem: null,
    };
    if (deliveries.nextTryAt > elapsed) return;
    const sentAt = deliveries.sentAt.filter((at) => minus(elapsed, at) < NOTICE_FLOOD.within);
    const now = clock.now();
    const { minute } = calendar.wallClock(now);
    const lines = dueLines(conditions, recipient, { now, minute, recentCount: sentAt.length });
    if (lines.length === 0) return;
    const problem = await sendNotice(this.#services, recipient, await this.#textOf(lines));
    const sentNow = clock.elapsed();
    if (problem === null) {
      this.#conditions = markLinesSent(this.#conditions ?? conditions, lines, id);
      this.#deliveries.set(id, { sentAt: [...sentAt, sentNow], failures: 0, nextTryAt: sentNow, problem });
      return;
    }
    const pause = RETRIES[Math.min(deliveries.failures, RETRIES.length - 1)] ?? PERIOD;
    const failures = deliveries.failures + 1;
    this.#deliveries.set(id, { sentAt, problem, failures, nextTryAt: plus(sentNow, pause) });
    if (deliveries.problem === null) await this.#logFailure(recipient, problem);
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

  /** Stores what was sent about open conditions; all else is observed again after a start. */
  async #store(): Promise<void> {
    const sent = (this.#conditions ?? []).filter((one) => Object.keys(one.sent).length > 0);
    const text = JSON.stringify(sent);
    if (text === this.#storedConditions) return;
    await this.#services.storage.write(SERVER, (store) => noticesIn(store).replaceConditions(sent));
    this.#storedConditions = text;
  }

  async #logFailure({ id }: RecipientRecord, problem: string): Promise<void> {
    const { storage, clock } = this.#services;
    const entry = noticeLog.failed(clock.now(), id, problem);
    await storage.write(SERVER, (store) => logIn(store).append(entry));
  }
}
