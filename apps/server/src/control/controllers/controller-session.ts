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
  greeted(hello: Hello): Promise<readonly { readonly run: string; readonly upTo: number }[]>;
  /** Documents may be sent from now on. */
  linked(hello: Hello): void;
  stateChanged(state: LockState): void;
  /** Resolves after COMMIT with the run's stored end. */
  events(batch: EventBatch): Promise<number>;
  refused(why: DocumentRefusal): void;
  /** The synchronised clock differs from the server's by more than two seconds; once a session (M-06). */
  clockDiffers(clock: ClockDifference): void;
}

/** A watching page without a key for this long is forgotten, and the door takes codes again (E-05). */
const NOBODY_PRESSES = minutes(3);

/** Retry interval of a batch that the database refused. */
const STORE_AGAIN = seconds(5);

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
  readonly #requests: SessionRequests;
  readonly #clocks: SessionClock;
  #hello: Hello | null = null;
  #state: ReportedState | null = null;
  /** Monotonic time of the state's receipt. */
  #stateAt: Duration;
  #health: Health | null = null;
  /** Distinct keys while watched; `#lastPressAt`: monotonic, at first the beginning of the watch. */
  readonly #pressed = new Set<string>();
  #lastPressAt: Duration | null = null;
  #holdsList = false;
  #isLinked = false;
  #isEnded = false;
  #isPinged = false;
  /** Number of batches being stored. */
  #stores = 0;
  #lastSeen: Instant;
  readonly #begunAt: Duration;
  #pinging: PendingTimer | null = null;
  #silence: PendingTimer | null = null;
  #again: PendingTimer | null = null;
  readonly #pongs = new Set<() => void>();
  /** Keeps the order of batches. */
  #storing: Promise<void> = Promise.resolve();

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
  }) {
    this.address = options.address;
    this.isLocal = options.isLocal;
    this.#channel = options.channel;
    this.#clock = options.clock;
    this.#handlers = options.handlers;
    this.#sign = options.sign;
    this.#newId = options.newId;
    this.#isClockKept = options.isClockKept;
    this.#requests = new SessionRequests((message) => this.#send(message));
    this.#clocks = new SessionClock(this.#clock, (difference) => this.#handlers.clockDiffers(difference));
    this.#lastSeen = this.#clock.now();
    this.#begunAt = this.#clock.elapsed();
    this.#stateAt = this.#begunAt;
    this.#watch();
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

  /** Nothing awaits an answer or is being stored. */
  get isQuiet(): boolean {
    return !this.#isPinged && this.#stores === 0 && !this.#requests.areWaiting;
  }

  get listRevision(): number {
    return this.#requests.listRevision;
  }

  get clockDifference(): ClockDifference | null {
    return this.#clocks.difference;
  }

  /** With the rest of its open time; null: not linked. */
  get state(): ReportedState | null {
    if (!this.#isLinked || this.#state === null) return null;
    const { openFor } = this.#state;
    return openFor === null
      ? this.#state
      : { ...this.#state, openFor: Math.max(0, openFor - this.#sinceState) };
  }

  /** Remaining time without codes at the door (D-21); null: codes are taken, as far as known. */
  get lockedFor(): Duration | null {
    const { lockedFor = null } = this.state ?? {};
    if (lockedFor === null) return null;
    const left = milliseconds(lockedFor - this.#sinceState);
    return left > 0 ? left : null;
  }

  get #sinceState(): Duration {
    return minus(this.#clock.elapsed(), this.#stateAt);
  }

  receiveLine(line: string): void {
    this.#lastSeen = this.#clock.now();
    this.#watch();
    const message = parseLine(messageToServer, line);
    if (message !== null) this.#take(message);
  }

  onEnd(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#isLinked = false;
    this.#pinging?.cancel();
    this.#silence?.cancel();
    this.#again?.cancel();
    this.#requests.close();
    for (const answered of this.#pongs) answered();
  }

  end(reason: string): void {
    this.#channel.end(reason);
  }

  /** Makes the controller delete its documents, and ends the session. */
  revoke(): void {
    this.#send({ kind: "revoked" });
    this.end("its key was taken away");
  }

  /** Whether a ping is answered in time. */
  isAlive(within: Duration): Promise<boolean> {
    return new Promise((resolve) => {
      const answered = () => settle(true);
      const timer = this.#clock.timer("is the session alive", within, () => settle(false));
      const settle = (isAlive: boolean) => {
        timer.cancel();
        this.#pongs.delete(answered);
        resolve(isAlive && !this.#isEnded);
      };
      this.#pongs.add(answered);
      this.#sendPing();
    });
  }

  /** Sends an AccessDocument; resolves once the list is acknowledged, rejects with DeviceFailure. */
  sendList(revision: number, text: string, signal: AbortSignal): Promise<Acknowledgement> {
    const message = { kind: "document", revision, text, signature: this.#sign(text) } as const;
    return this.#requests.offer(message, signal);
  }

  /** Sends an AccessChange; otherwise as `give`. */
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
    return this.#requests.carryOut(command, this.#clocks.monoIn(within), signal);
  }

  /** Keys since the watch began; paused: the watch was forgotten or never began. */
  pressedKeys(isBeginning: boolean): readonly string[] | "paused" {
    const now = this.#clock.elapsed();
    if (isBeginning) {
      this.#pressed.clear();
      this.#lastPressAt = now;
    }
    const last = this.#lastPressAt;
    return last === null || minus(now, last) > NOBODY_PRESSES ? "paused" : [...this.#pressed];
  }

  #take(message: MessageToServer): void {
    if (message.kind === "hello") {
      if (this.#hello === null) void this.#greet(message);
      return;
    }
    if (!this.#isLinked) return;
    switch (message.kind) {
      case "state":
        this.#noteState(message.state);
        break;
      case "kept":
        this.#holdsList = true;
        this.#requests.acknowledged(message);
        this.#noteState(message.state);
        break;
      case "refused":
        // the whole list follows without a person's help
        if (message.why !== "base") this.#handlers.refused(message.why);
        this.#requests.refused(message);
        break;
      case "answer":
        this.#noteState(message.state);
        this.#requests.answered(message);
        break;
      case "events":
        this.#queue(message);
        break;
      case "pong":
        this.#notePong(message);
        break;
      case "health":
        this.#health = message;
        break;
      case "pressed":
        this.#pressed.add(message.key);
        this.#lastPressAt = this.#clock.elapsed();
    }
  }

  async #greet(hello: Hello): Promise<void> {
    this.#hello = hello;
    this.#holdsList = hello.list !== null;
    this.#requests.noteListRevision(hello.obeyed);
    this.#clocks.note(hello, { since: this.#begunAt });
    if (!hello.protocols.some((protocol) => (PROTOCOLS as readonly number[]).includes(protocol)))
      return this.end(`speaks none of the protocols ${PROTOCOLS.join(", ")}`);
    try {
      const stored = await this.#handlers.greeted(hello);
      if (this.#isEnded) return;
      const [protocol] = PROTOCOLS;
      this.#send({
        kind: "welcome",
        protocol,
        session: this.#newId(),
        ...this.#time,
        stored: [...stored],
      });
      this.#isLinked = true;
      this.#requests.open();
      this.#state = { ...hello.state, isOfHello: true };
      this.#stateAt = this.#clock.elapsed();
      this.#ping();
      this.#handlers.linked(hello);
    } catch (error) {
      this.end(`hello could not be answered: ${String(error)}`);
    }
  }

  /** A batch that was not stored comes again with the next session. */
  async #store(batch: EventBatch): Promise<void> {
    if (this.#isEnded) return;
    const { run, from, items } = batch;
    try {
      const upTo = await this.#handlers.events({ run, from, items });
      this.#send({ kind: "stored", run, upTo });
    } catch (error) {
      if (!isStorageRefusal(error)) return this.end(`events could not be stored: ${String(error)}`);
      // refused writes must not stop commands and questions to doors
      this.#again = this.#clock.timer("events of a controller", STORE_AGAIN, () => this.#queue(batch));
    }
  }

  #queue(batch: EventBatch): void {
    this.#stores += 1;
    this.#storing = this.#storing
      .then(() => this.#store(batch))
      .finally(() => {
        this.#stores -= 1;
      });
  }

  #noteState(state: LockState): void {
    this.#state = state;
    this.#stateAt = this.#clock.elapsed();
    this.#handlers.stateChanged(state);
  }

  #sendPing(): void {
    this.#isPinged = true;
    this.#send({ kind: "ping", sent: this.#clock.elapsed(), ...this.#time });
  }

  #ping(): void {
    this.#sendPing();
    // a local end is only asked for its elapsed time
    const every = this.isLocal ? MINUTE : PING_EVERY;
    this.#pinging = this.#clock.timer("ping of a controller", every, () => this.#ping());
  }

  get #time() {
    return { now: this.#clock.now(), isClockKept: this.#isClockKept() };
  }

  #notePong(pong: Extract<MessageToServer, { kind: "pong" }>): void {
    this.#clocks.note(pong, { since: milliseconds(pong.sent) });
    this.#isPinged = false;
    for (const received of this.#pongs) received();
  }

  #send(message: MessageToController): void {
    if (!this.#isEnded) this.#channel.send(JSON.stringify(message));
  }

  #watch(): void {
    if (this.isLocal) return;
    this.#silence?.cancel();
    this.#silence = this.#clock.timer("silent controller", SILENT_AFTER, () =>
      this.end("nothing was received for 15 seconds"),
    );
  }
}
