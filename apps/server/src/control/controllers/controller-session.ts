import { PING_EVERY, PROTOCOLS, SILENT_AFTER } from "@platzwart/contract/device-link/limits";
import {
  type DocumentRefusal,
  type LockState,
  type MessageToController,
  type MessageToServer,
  messageToServer,
  readLine,
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
import { type KeptAnswer, type SessionCommand, SessionQuestions } from "./session-questions.ts";

/** What a controller says of itself at the beginning of a session. */
export type Hello = Extract<MessageToServer, { kind: "hello" }>;

/** How the machine of a controller does, and its journal. */
type Health = Extract<MessageToServer, { kind: "health" }>;

/** Events that a controller sends; `from`: the number of the first. */
export interface EventBatch {
  readonly run: string;
  readonly from: number;
  readonly items: readonly SentEvent[];
}

/** How a door stands; of hello: as it came to stand so without a link, which its events tell. */
export type StateSaid = LockState & { readonly isOfHello?: true };

/** What a session tells and asks; it stores nothing by itself. */
export interface SessionHandlers {
  /** Resolves with how far each run is stored that the controller still has. Rejects: the session ends. */
  greeted(hello: Hello): Promise<readonly { readonly run: string; readonly upTo: number }[]>;
  /** The controller is there: documents may be given to it. */
  linked(hello: Hello): void;
  stateChanged(state: LockState): void;
  /** Stores events; resolves after COMMIT with how far the run is stored now. */
  events(batch: EventBatch): Promise<number>;
  refused(why: DocumentRefusal): void;
  /** Its clock, which is kept, is another than the server's by more than two seconds; once a session (M-06). */
  clockDiffers(clock: ClockDifference): void;
}

/** After so long without a key a page that watches them was left open: the door takes codes again (E-05). */
const NOBODY_PRESSES = minutes(3);

/** A batch that the database refused is tried again so often. */
const STORE_AGAIN = seconds(5);

/** One session with a door controller, from its hello until the channel ends. */
export class ControllerSession {
  /** The network address of the other end. */
  readonly address: string;
  /** Whether the other end runs beside the server, where it needs no pings. */
  readonly isLocal: boolean;
  readonly #channel: LineChannel;
  readonly #clock: Clock;
  readonly #handlers: SessionHandlers;
  readonly #sign: (text: string) => string;
  readonly #newId: () => string;
  readonly #isClockKept: () => boolean;
  readonly #questions: SessionQuestions;
  readonly #clocks: SessionClock;
  #hello: Hello | null = null;
  #state: StateSaid | null = null;
  /** When it said so, of elapsed time. */
  #stateAt: Duration;
  #health: Health | null = null;
  /** Keys that were pressed while they were watched, each once, and when the last was or that began, of elapsed time. */
  readonly #pressed = new Set<string>();
  #lastPressAt: Duration | null = null;
  #holdsList = false;
  #isLinked = false;
  #isEnded = false;
  /** A ping is not answered yet. */
  #isPinged = false;
  /** How many batches are being stored. */
  #stores = 0;
  /** When it was heard last. */
  #lastSeen: Instant;
  readonly #begunAt: Duration;
  #pinging: PendingTimer | null = null;
  #silence: PendingTimer | null = null;
  #again: PendingTimer | null = null;
  readonly #pongs = new Set<() => void>();
  /** Batches are stored in their order. */
  #storing: Promise<void> = Promise.resolve();

  constructor(options: {
    readonly address: string;
    readonly isLocal: boolean;
    readonly channel: LineChannel;
    readonly clock: Clock;
    readonly handlers: SessionHandlers;
    /** Signs the text of a document; base64. */
    readonly sign: (text: string) => string;
    readonly newId: () => string;
    /** Whether the server goes by its own clock. */
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
    this.#questions = new SessionQuestions((message) => this.#send(message));
    this.#clocks = new SessionClock(this.#clock, (difference) => this.#handlers.clockDiffers(difference));
    this.#lastSeen = this.#clock.now();
    this.#begunAt = this.#clock.elapsed();
    this.#stateAt = this.#begunAt;
    this.#watch();
  }

  /** null: it has not said hello yet. */
  get hello(): Hello | null {
    return this.#hello;
  }

  get isLinked(): boolean {
    return this.#isLinked;
  }

  /** When it was heard last. */
  get lastSeen(): Instant {
    return this.#lastSeen;
  }

  /** What it said last of how it does; null: nothing yet. */
  get health(): Health | null {
    return this.#health;
  }

  /** Whether it has a list of codes on its card, as far as it said. */
  get holdsList(): boolean {
    return this.#holdsList;
  }

  /** Whether nothing is on its way that the other end answers or that is being stored. */
  get isQuiet(): boolean {
    return !this.#isPinged && this.#stores === 0 && !this.#questions.areWaiting;
  }

  /** The highest revision of an access list that it was given, or keeps. */
  get listRevision(): number {
    return this.#questions.listRevision;
  }

  /** What its clock last showed; null: nothing was heard of it. */
  get clockDifference(): ClockDifference | null {
    return this.#clocks.difference;
  }

  /** How the door stands, as it said last, with what is left of how long it still stands open; null: it is not linked. */
  get state(): StateSaid | null {
    if (!this.#isLinked || this.#state === null) return null;
    const { openFor } = this.#state;
    return openFor === null
      ? this.#state
      : { ...this.#state, openFor: Math.max(0, openFor - this.#sinceState) };
  }

  /** How long no code is taken at the door (D-21); null: codes are taken, as far as is known. */
  get lockedFor(): Duration | null {
    const { lockedFor = null } = this.state ?? {};
    if (lockedFor === null) return null;
    const left = milliseconds(lockedFor - this.#sinceState);
    return left > 0 ? left : null;
  }

  /** How long ago it said how the door stands. */
  get #sinceState(): Duration {
    return minus(this.#clock.elapsed(), this.#stateAt);
  }

  line(line: string): void {
    this.#lastSeen = this.#clock.now();
    this.#watch();
    const message = readLine(messageToServer, line);
    if (message !== null) this.#take(message);
  }

  ended(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#isLinked = false;
    this.#pinging?.cancel();
    this.#silence?.cancel();
    this.#again?.cancel();
    this.#questions.close();
    for (const answered of this.#pongs) answered();
  }

  end(reason: string): void {
    this.#channel.end(reason);
  }

  /** Has the controller forget what it was given, and ends the session. */
  revoke(): void {
    this.#send({ kind: "revoked" });
    this.end("its key was taken away");
  }

  /** Whether the other end answers a ping within a time. */
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

  /** Gives it a whole access list (AccessDocument); resolves once it is kept. Rejects with DeviceFailure. */
  give(revision: number, text: string, signal: AbortSignal): Promise<KeptAnswer> {
    const message = { kind: "document", revision, text, signature: this.#sign(text) } as const;
    return this.#questions.offer(message, signal);
  }

  /** Gives it a change of its access list (AccessChange); resolves once the list that it makes is kept. Rejects with DeviceFailure. */
  giveChange(revision: number, text: string, signal: AbortSignal): Promise<KeptAnswer> {
    const message = { kind: "change", revision, text, signature: this.#sign(text) } as const;
    return this.#questions.offer(message, signal);
  }

  /** Holds the door unlocked until then, null: no longer; resolves with how it stands. Rejects with DeviceFailure. */
  async hold(until: Instant | null, signal: AbortSignal): Promise<LockState> {
    const command = { id: this.#newId(), action: { kind: "hold", until } } as const;
    const { isDone, state } = await this.carryOut(command, ANSWER_TIMEOUT, signal);
    if (!isDone) throw new DeviceFailure("not_applied");
    return state;
  }

  /** Gives it a command; resolves with whether it was done. Rejects with DeviceFailure. */
  carryOut(command: SessionCommand, within: Duration, signal: AbortSignal) {
    return this.#questions.carryOut(command, this.#clocks.monoIn(within), signal);
  }

  /** The keys that were pressed since they began to be watched; paused: nobody presses any more, or that never began. */
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
        this.#questions.kept(message);
        this.#noteState(message.state);
        break;
      case "refused":
        // the whole list follows, and no person has to see to it
        if (message.why !== "base") this.#handlers.refused(message.why);
        this.#questions.refused(message);
        break;
      case "answer":
        this.#noteState(message.state);
        this.#questions.answered(message);
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
    this.#questions.noteObeyed(hello.obeyed);
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
      this.#questions.open();
      this.#state = { ...hello.state, isOfHello: true };
      this.#stateAt = this.#clock.elapsed();
      this.#ping();
      this.#handlers.linked(hello);
    } catch (error) {
      this.end(`hello could not be answered: ${String(error)}`);
    }
  }

  /** A batch that could not be stored comes again with the next session. */
  async #store(batch: EventBatch): Promise<void> {
    if (this.#isEnded) return;
    const { run, from, items } = batch;
    try {
      const upTo = await this.#handlers.events({ run, from, items });
      this.#send({ kind: "stored", run, upTo });
    } catch (error) {
      if (!isStorageRefusal(error)) return this.end(`events could not be stored: ${String(error)}`);
      // while the database refuses writes, doors are told and asked all the same
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
    // beside the server it is asked for its elapsed time only
    const every = this.isLocal ? MINUTE : PING_EVERY;
    this.#pinging = this.#clock.timer("ping of a controller", every, () => this.#ping());
  }

  /** What the server's clock shows. */
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
      this.end("nothing was heard for 15 seconds"),
    );
  }
}
