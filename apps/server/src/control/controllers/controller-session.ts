import { PING_EVERY, PROTOCOLS, SILENT_AFTER } from "@platzwart/contract/device-link/limits";
import {
  type DocumentRefusal,
  type LockState,
  type MessageToController,
  type MessageToServer,
  messageToServer,
  parseLine,
  type SentEvent,
} from "@platzwart/contract/device-link/messages";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  type Duration,
  type Instant,
  MINUTE,
  milliseconds,
  minus,
  minutes,
  seconds,
} from "@platzwart/domain/time/instant";
import type { LineChannel } from "@platzwart/machine/line-channel";
import { isStorageRefusal } from "../../database/storage-refusals.ts";
import type { ControlLeadership } from "../../facts/control-leadership.ts";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import { ANSWER_TIMEOUT } from "../ask-device.ts";
import { type ClockDifference, SessionClock } from "./session-clock.ts";
import { type Acknowledgement, type SessionCommand, SessionRequests } from "./session-requests.ts";

/** First message of a session. */
export type Hello = Extract<MessageToServer, { kind: "hello" }>;

type Health = Extract<MessageToServer, { kind: "health" }>;

/** `from`: number of the first event. */
export interface EventBatch {
  readonly run: string;
  readonly from: number;
  readonly items: readonly SentEvent[];
}

/** `isOfHello`: reached without a link, so that events report the change. */
export type ReportedState = LockState & { readonly isOfHello?: true };

export interface SessionHandlers {
  /** Resolves with the stored end of each run at the controller; a rejection ends the session. */
  onHello(hello: Hello): Promise<readonly { readonly run: string; readonly upTo: number }[]>;
  /** Documents may be sent from now on. */
  onLinked(hello: Hello): void;
  onState(state: LockState): void;
  /** Resolves after COMMIT with the run's stored end. */
  storeEvents(batch: EventBatch): Promise<number>;
  onListRefused(why: DocumentRefusal): void;
  /** The synchronised clock differs from the server's by more than two seconds; once a session (M-06). */
  onWrongClock(clock: ClockDifference): void;
}

/** A wiring test without a pressed key ends after this time, and the door takes codes again (E-05). */
const KEY_WATCH_TIMEOUT = minutes(3);

/** Retry interval of a batch that the database refused. */
const RETRY_AFTER = seconds(5);

/** One connection of a door controller, from its hello to the end of its channel. */
export class ControllerSession {
  readonly address: string;
  /** The other end runs beside the server, so silence does not end the session. */
  readonly isLocal: boolean;
  readonly #channel: LineChannel;
  readonly #clock: Clock;
  readonly #handlers: SessionHandlers;
  readonly #sign: (text: string) => string;
  readonly #newId: () => string;
  readonly #isClockKept: () => boolean;
  readonly #leadership: ControlLeadership;
  readonly #requests: SessionRequests;
  readonly #sessionClock: SessionClock;
  #hello: Hello | null = null;
  #state: ReportedState | null = null;
  /** Monotonic time of the state's receipt. */
  #stateAt: Duration;
  #health: Health | null = null;
  /** Distinct keys pressed in a wiring test; `#lastPressAt`: elapsed time, at first of the test's beginning. */
  readonly #pressedKeys = new Set<string>();
  #lastPressAt: Duration | null = null;
  #holdsList = false;
  #isLinked = false;
  #isEnded = false;
  #isPongAwaited = false;
  /** Number of batches of events being stored. */
  #storingCount = 0;
  #lastSeen: Instant;
  readonly #begunAt: Duration;
  #pingTimer: PendingTimer | null = null;
  #silenceTimer: PendingTimer | null = null;
  #retryTimer: PendingTimer | null = null;
  readonly #pongListeners = new Set<() => void>();
  /** Keeps the order of batches. */
  #storeQueue: Promise<void> = Promise.resolve();

  constructor(options: {
    readonly address: string;
    readonly isLocal: boolean;
    readonly channel: LineChannel;
    readonly clock: Clock;
    readonly handlers: SessionHandlers;
    /** Returns a base64 signature. */
    readonly sign: (text: string) => string;
    readonly newId: () => string;
    /** The server trusts its own clock. */
    readonly isClockKept: () => boolean;
    readonly leadership: ControlLeadership;
  }) {
    this.address = options.address;
    this.isLocal = options.isLocal;
    this.#channel = options.channel;
    this.#clock = options.clock;
    this.#handlers = options.handlers;
    this.#sign = options.sign;
    this.#newId = options.newId;
    this.#isClockKept = options.isClockKept;
    this.#leadership = options.leadership;
    this.#requests = new SessionRequests((message) => this.#send(message));
    this.#sessionClock = new SessionClock(this.#clock, (difference) =>
      this.#handlers.onWrongClock(difference),
    );
    this.#lastSeen = this.#clock.now();
    this.#begunAt = this.#clock.elapsed();
    this.#stateAt = this.#begunAt;
    this.#restartSilenceTimer();
  }

  get hello(): Hello | null {
    return this.#hello;
  }

  get isLinked(): boolean {
    return this.#isLinked;
  }

  get lastSeen(): Instant {
    return this.#lastSeen;
  }

  get health(): Health | null {
    return this.#health;
  }

  /** The controller reported a list of codes on its memory card. */
  get holdsList(): boolean {
    return this.#holdsList;
  }

  /** No message awaits an answer, and no batch is being stored. */
  get isQuiet(): boolean {
    return !this.#isPongAwaited && this.#storingCount === 0 && !this.#requests.arePending;
  }

  get listRevision(): number {
    return this.#requests.listRevision;
  }

  get clockDifference(): ClockDifference | null {
    return this.#sessionClock.difference;
  }

  /** With the rest of its open time; null: not linked. */
  get state(): ReportedState | null {
    if (!this.#isLinked || this.#state === null) return null;
    const { openFor } = this.#state;
    return openFor === null
      ? this.#state
      : { ...this.#state, openFor: Math.max(0, openFor - this.#stateAge) };
  }

  /** Remaining time without codes at the door (D-21); null: codes are taken, as far as known. */
  get lockedFor(): Duration | null {
    const { lockedFor = null } = this.state ?? {};
    if (lockedFor === null) return null;
    const timeLeft = milliseconds(lockedFor - this.#stateAge);
    return timeLeft > 0 ? timeLeft : null;
  }

  get #stateAge(): Duration {
    return minus(this.#clock.elapsed(), this.#stateAt);
  }

  receiveLine(line: string): void {
    this.#lastSeen = this.#clock.now();
    this.#restartSilenceTimer();
    const message = parseLine(messageToServer, line);
    if (message !== null) this.#handle(message);
  }

  onEnd(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#isLinked = false;
    this.#pingTimer?.cancel();
    this.#silenceTimer?.cancel();
    this.#retryTimer?.cancel();
    this.#requests.close();
    for (const onPong of this.#pongListeners) onPong();
  }

  end(reason: string): void {
    this.#channel.end(reason);
  }

  /** Makes the controller erase its list and identity, and ends the session. */
  revoke(): void {
    this.#send({ kind: "revoked" });
    this.end("its key was revoked");
  }

  /** Whether a ping is answered in time. */
  isAlive(within: Duration): Promise<boolean> {
    return new Promise((resolve) => {
      const answered = () => settle(true);
      const timer = this.#clock.timer("is the session alive", within, () => settle(false));
      const settle = (isAlive: boolean) => {
        timer.cancel();
        this.#pongListeners.delete(answered);
        resolve(isAlive && !this.#isEnded);
      };
      this.#pongListeners.add(answered);
      this.#sendPing();
    });
  }

  /** Sends an AccessDocument; resolves once the list is acknowledged, rejects with DeviceFailure. */
  sendList(revision: number, text: string, signal: AbortSignal): Promise<Acknowledgement> {
    const message = { kind: "document", revision, text, signature: this.#sign(text) } as const;
    return this.#requests.offer(message, signal);
  }

  /** As `sendList`, with an AccessChange. */
  sendChange(revision: number, text: string, signal: AbortSignal): Promise<Acknowledgement> {
    const message = { kind: "change", revision, text, signature: this.#sign(text) } as const;
    return this.#requests.offer(message, signal);
  }

  /** `until` null: ends the hold. Resolves with the new state; rejects with DeviceFailure. */
  async hold(until: Instant | null, signal: AbortSignal): Promise<LockState> {
    const command = { id: this.#newId(), action: { kind: "hold", until } } as const;
    const { isDone, state } = await this.carryOut(command, ANSWER_TIMEOUT, signal);
    if (!isDone) throw new DeviceFailure("not_applied");
    return state;
  }

  /** Resolves with whether the command was done; rejects with DeviceFailure. */
  carryOut(command: SessionCommand, within: Duration, signal: AbortSignal) {
    return this.#requests.carryOut(command, this.#sessionClock.monoIn(within), signal);
  }

  /** Keys pressed since the wiring test began; paused: it timed out, or never began. */
  pressedKeys(isBeginning: boolean): readonly string[] | "paused" {
    const now = this.#clock.elapsed();
    if (isBeginning) {
      this.#pressedKeys.clear();
      this.#lastPressAt = now;
    }
    const pressedAt = this.#lastPressAt;
    return pressedAt === null || minus(now, pressedAt) > KEY_WATCH_TIMEOUT
      ? "paused"
      : [...this.#pressedKeys];
  }

  #handle(message: MessageToServer): void {
    if (message.kind === "hello") {
      if (this.#hello === null) void this.#answerHello(message);
      return;
    }
    if (!this.#isLinked) return;
    switch (message.kind) {
      case "state":
        this.#noteState(message.state);
        break;
      case "kept":
        this.#holdsList = true;
        this.#requests.handleAcknowledgement(message);
        this.#noteState(message.state);
        break;
      case "refused":
        // after "base" the whole list is sent, so that nobody needs to hear of it
        if (message.why !== "base") this.#handlers.onListRefused(message.why);
        this.#requests.handleRefusal(message);
        break;
      case "answer":
        this.#noteState(message.state);
        this.#requests.handleAnswer(message);
        break;
      case "events":
        this.#enqueue(message);
        break;
      case "pong":
        this.#notePong(message);
        break;
      case "health":
        this.#health = message;
        break;
      case "pressed":
        this.#pressedKeys.add(message.key);
        this.#lastPressAt = this.#clock.elapsed();
    }
  }

  async #answerHello(hello: Hello): Promise<void> {
    this.#hello = hello;
    this.#holdsList = hello.list !== null;
    this.#requests.noteListRevision(hello.obeyed);
    this.#sessionClock.note(hello, { sentAt: this.#begunAt });
    if (!hello.protocols.some((protocol) => (PROTOCOLS as readonly number[]).includes(protocol)))
      return this.end(`speaks none of the protocols ${PROTOCOLS.join(", ")}`);
    try {
      const stored = await this.#handlers.onHello(hello);
      if (this.#isEnded) return;
      const [protocol] = PROTOCOLS;
      this.#send({
        kind: "welcome",
        protocol,
        session: this.#newId(),
        ...(this.#leadership.epoch === null ? {} : { epoch: this.#leadership.epoch }),
        ...this.#time,
        stored: [...stored],
      });
      this.#isLinked = true;
      this.#requests.open();
      this.#state = { ...hello.state, isOfHello: true };
      this.#stateAt = this.#clock.elapsed();
      this.#pingRepeatedly();
      this.#handlers.onLinked(hello);
    } catch (error) {
      this.end(`hello could not be answered: ${String(error)}`);
    }
  }

  /** A batch that was not stored comes again with the next session. */
  async #store(batch: EventBatch): Promise<void> {
    if (this.#isEnded) return;
    const { run, from, items } = batch;
    try {
      const upTo = await this.#handlers.storeEvents({ run, from, items });
      this.#send({ kind: "stored", run, upTo });
    } catch (error) {
      if (!isStorageRefusal(error)) return this.end(`events could not be stored: ${String(error)}`);
      // refused writes must not stop commands and questions to doors
      this.#retryTimer = this.#clock.timer("events of a controller", RETRY_AFTER, () => this.#enqueue(batch));
    }
  }

  #enqueue(batch: EventBatch): void {
    this.#storingCount += 1;
    this.#storeQueue = this.#storeQueue
      .then(() => this.#store(batch))
      .finally(() => {
        this.#storingCount -= 1;
      });
  }

  #noteState(state: LockState): void {
    this.#state = state;
    this.#stateAt = this.#clock.elapsed();
    this.#handlers.onState(state);
  }

  #sendPing(): void {
    this.#isPongAwaited = true;
    this.#send({ kind: "ping", sent: this.#clock.elapsed(), ...this.#time });
  }

  #pingRepeatedly(): void {
    this.#sendPing();
    // a local end is only asked for its elapsed time
    const period = this.isLocal ? MINUTE : PING_EVERY;
    this.#pingTimer = this.#clock.timer("ping of a controller", period, () => this.#pingRepeatedly());
  }

  get #time() {
    return { now: this.#clock.now(), isClockKept: this.#isClockKept() };
  }

  #notePong(pong: Extract<MessageToServer, { kind: "pong" }>): void {
    this.#sessionClock.note(pong, { sentAt: milliseconds(pong.sent) });
    this.#isPongAwaited = false;
    for (const onPong of this.#pongListeners) onPong();
  }

  #send(message: MessageToController): void {
    if (this.#isEnded) return;
    // a door without this server goes on by itself
    if (this.#leadership.mayCommand()) this.#channel.send(JSON.stringify(message));
    else this.end("another server may lead");
  }

  #restartSilenceTimer(): void {
    if (this.isLocal) return;
    this.#silenceTimer?.cancel();
    this.#silenceTimer = this.#clock.timer("silent controller", SILENT_AFTER, () =>
      this.end("nothing was received for 15 seconds"),
    );
  }
}
