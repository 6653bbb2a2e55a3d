import {
  MOST_CLOCK_DIFFERENCE,
  PING_EVERY,
  PROTOCOLS,
  SILENT_AFTER,
} from "@platzwart/contract/device-link/limits";
import {
  type ClockReading,
  type DocumentKind,
  type DocumentRefusal,
  type EntryAnswer,
  type LockState,
  type MessageToController,
  type MessageToServer,
  messageToServer,
  readLine,
  type SentEvent,
} from "@platzwart/contract/device-link/messages";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  instant,
  milliseconds,
  minus,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import type { LineChannel } from "@platzwart/machine/line-channel";
import { isStorageRefusal } from "../../database/storage-refusals.ts";
import { DeviceFailure } from "../../platform/network/device-failure.ts";

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

/** What came of a command, and how the door stands. */
interface SessionAnswer {
  readonly isDone: boolean;
  /** Of typed digits that were looked at. */
  readonly entry: EntryAnswer | null;
  readonly state: LockState;
}

/** How a door stands; of hello: as it came to stand so without a link, which its events tell. */
export type StateSaid = LockState & { readonly isOfHello?: true };

/** A document, or what a change made of it, is kept. */
export type KeptDocument = Pick<Extract<MessageToServer, { kind: "kept" }>, "digest" | "state">;

/** What a controller is to do once. */
type SessionCommand = Pick<Extract<MessageToController, { kind: "command" }>, "id" | "action">;
export type ControllerAction = SessionCommand["action"];

/** What a session tells and asks; it stores nothing by itself. */
export interface SessionHandlers {
  /** Resolves with how far each run is stored that the controller still has. Rejects: the session ends. */
  greeted(hello: Hello): Promise<readonly { readonly run: string; readonly upTo: number }[]>;
  /** The controller is there: documents may be given to it. */
  linked(hello: Hello): void;
  stateChanged(state: LockState): void;
  /** Stores events; resolves after COMMIT with how far the run is stored now. */
  events(batch: EventBatch): Promise<number>;
  refused(document: DocumentKind, why: DocumentRefusal): void;
  /** Its clock, which is kept, is another than the server's by more than two seconds; once a session (M-06). */
  clockDiffers(clock: ClockDifference): void;
}

/** The clock of a controller beside the server's. */
export interface ClockDifference {
  readonly trust: ClockReading["trust"];
  /** By so much at least it is ahead; negative: behind. */
  readonly ahead: Duration;
}

/** How many pings ago the quickest one still counts: clocks of two machines drift apart. */
const PINGS_REMEMBERED = 12;

/** A batch that the database refused is tried again so often. */
const STORE_AGAIN = seconds(5);

interface Waiting<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** One session with a door controller, from its hello until the channel ends. */
export class ControllerSession {
  /** The network address of the other end. */
  readonly address: string;
  readonly #channel: LineChannel;
  readonly #clock: Clock;
  readonly #handlers: SessionHandlers;
  readonly #sign: (text: string) => string;
  readonly #newId: () => string;
  readonly #isClockKept: () => boolean;
  #clockDifference: ClockDifference | null = null;
  #isDifferenceTold = false;
  #hello: Hello | null = null;
  #state: StateSaid | null = null;
  /** When it said so, of elapsed time. */
  #stateAt: Duration;
  #health: Health | null = null;
  #holdsList = false;
  #isLinked = false;
  #isEnded = false;
  /** A ping is not answered yet. */
  #isPinged = false;
  /** How many batches are being stored. */
  #stores = 0;
  /** The highest of each kind that it keeps, or was given. */
  readonly #revisions: Record<DocumentKind, number> = { access: 0, hold: 0 };
  /** When it was heard last. */
  #lastSeen: Instant;
  readonly #begunAt: Duration;
  /** By how much the controller's `mono` is ahead of elapsed time here, as the last pings say: at least so much. */
  #offsets: number[] = [];
  #pinging: PendingTimer | null = null;
  #silence: PendingTimer | null = null;
  #again: PendingTimer | null = null;
  readonly #commands = new Map<string, Waiting<SessionAnswer>>();
  /** By kind and revision. */
  readonly #documents = new Map<string, Waiting<KeptDocument>>();
  readonly #pongs = new Set<() => void>();
  /** Batches are stored in their order. */
  #storing: Promise<void> = Promise.resolve();

  constructor(options: {
    readonly address: string;
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
    this.#channel = options.channel;
    this.#clock = options.clock;
    this.#handlers = options.handlers;
    this.#sign = options.sign;
    this.#newId = options.newId;
    this.#isClockKept = options.isClockKept;
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
    return !this.#isPinged && this.#stores === 0 && this.#commands.size + this.#documents.size === 0;
  }

  /** The highest revision of an access list that it was given, or keeps. */
  get listRevision(): number {
    return this.#revisions.access;
  }

  get holdRevision(): number {
    return this.#revisions.hold;
  }

  /** What its clock last showed; null: nothing was heard of it. */
  get clockDifference(): ClockDifference | null {
    return this.#clockDifference;
  }

  /** How the door stands, as it said last; null: it is not linked. */
  get state(): StateSaid | null {
    return this.#isLinked ? this.#state : null;
  }

  /** How long no code is taken at the door (D-21); null: codes are taken, as far as is known. */
  get lockedFor(): Duration | null {
    const { lockedFor = null } = this.state ?? {};
    if (lockedFor === null) return null;
    const left = milliseconds(lockedFor - minus(this.#clock.elapsed(), this.#stateAt));
    return left > 0 ? left : null;
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
    for (const waiting of [...this.#commands.values(), ...this.#documents.values()])
      waiting.reject(new DeviceFailure("unreachable"));
    this.#commands.clear();
    this.#documents.clear();
    for (const answered of this.#pongs) answered();
  }

  end(reason: string): void {
    this.#channel.end(reason);
  }

  /** Has the controller forget what it was given, and ends the session. */
  revoke(): void {
    this.#send({ kind: "revoked" });
    this.end("the controller was removed");
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

  /** Gives it a document; resolves with how the door stands once it is kept. Rejects with DeviceFailure. */
  give(document: DocumentKind, revision: number, text: string, signal: AbortSignal): Promise<KeptDocument> {
    const signature = this.#sign(text);
    return this.#offer(document, signal, { kind: "document", document, revision, text, signature });
  }

  /** Gives it a change of its access list (AccessChange); resolves once the list that it makes is kept. Rejects with DeviceFailure. */
  giveChange(revision: number, text: string, signal: AbortSignal): Promise<KeptDocument> {
    return this.#offer("access", signal, { kind: "change", revision, text, signature: this.#sign(text) });
  }

  /** Gives it a command; resolves with whether it was done. Rejects with DeviceFailure. */
  async carryOut({ id, action }: SessionCommand, within: Duration, signal: AbortSignal) {
    return this.#ask(this.#commands, id, signal, {
      ...{ kind: "command", id, action },
      within: this.#monoIn(within),
    });
  }

  #offer(
    document: DocumentKind,
    signal: AbortSignal,
    message: Extract<MessageToController, { kind: "document" | "change" }>,
  ): Promise<KeptDocument> {
    const { revision } = message;
    this.#revisions[document] = Math.max(this.#revisions[document], revision);
    return this.#ask(this.#documents, `${document} ${revision}`, signal, message);
  }

  #ask<T>(
    waiting: Map<string, Waiting<T>>,
    key: string,
    signal: AbortSignal,
    message: MessageToController,
  ): Promise<T> {
    if (!this.#isLinked) return Promise.reject(new DeviceFailure("unreachable"));
    return new Promise<T>((resolve, reject) => {
      const entry = { resolve, reject };
      waiting.set(key, entry);
      signal.addEventListener("abort", () => {
        if (waiting.get(key) === entry) waiting.delete(key);
        reject(new DeviceFailure("timeout"));
      });
      this.#send(message);
    });
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
      case "kept": {
        const { document, revision, state } = message;
        this.#holdsList ||= document === "access";
        this.#settle(this.#documents, `${document} ${revision}`)?.resolve(message);
        this.#noteState(state);
        break;
      }
      case "refused": {
        const { document, revision, why } = message;
        // the whole list follows, and no person has to see to it
        if (why !== "base") this.#handlers.refused(document, why);
        this.#settle(this.#documents, `${document} ${revision}`)?.reject(new DeviceFailure("not_applied"));
        break;
      }
      case "answer": {
        const { id, isDone, entry = null, state } = message;
        const command = this.#settle(this.#commands, id);
        this.#noteState(state);
        command?.resolve({ isDone, entry, state });
        break;
      }
      case "events":
        this.#queue(message);
        break;
      case "pong":
        this.#notePong(message);
        break;
      case "health":
        this.#health = message;
    }
  }

  #settle<T>(waiting: Map<string, Waiting<T>>, key: string): Waiting<T> | undefined {
    const found = waiting.get(key);
    waiting.delete(key);
    return found;
  }

  async #greet(hello: Hello): Promise<void> {
    this.#hello = hello;
    this.#holdsList = hello.list !== null;
    this.#revisions.access = hello.obeyed;
    this.#revisions.hold = hello.hold;
    this.#noteOffset(hello.mono);
    this.#noteClock(hello.clock, this.#begunAt);
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
    this.#pinging = this.#clock.timer("ping of a controller", PING_EVERY, () => this.#ping());
  }

  /** What the server's clock shows. */
  get #time() {
    return { now: this.#clock.now(), isClockKept: this.#isClockKept() };
  }

  #notePong({ sent, mono, clock }: Extract<MessageToServer, { kind: "pong" }>): void {
    this.#noteOffset(mono);
    this.#noteClock(clock, milliseconds(sent));
    this.#isPinged = false;
    for (const heard of this.#pongs) heard();
  }

  /** `since`: it was said after that, of elapsed time: what lies between may have been on the way. */
  #noteClock({ now, trust }: ClockReading, since: Duration): void {
    const ahead = between(this.#clock.now(), instant(now));
    const onTheWay = minus(this.#clock.elapsed(), since);
    const least = ahead > 0 ? ahead : Math.min(0, plus(ahead, onTheWay));
    this.#clockDifference = { trust, ahead: milliseconds(least) };
    if (trust !== "synced" || Math.abs(least) <= MOST_CLOCK_DIFFERENCE || this.#isDifferenceTold) return;
    this.#isDifferenceTold = true;
    this.#handlers.clockDiffers(this.#clockDifference);
  }

  /** What it said is on its way for a while, so that its time is further by now: the largest difference is the nearest. */
  #noteOffset(mono: number): void {
    this.#offsets = [...this.#offsets, mono - this.#clock.elapsed()].slice(-PINGS_REMEMBERED);
  }

  /** What its `mono` will surely not have passed before a time from now has. */
  #monoIn(within: Duration): number {
    return Math.max(0, Math.round(Math.max(...this.#offsets) + this.#clock.elapsed() + within));
  }

  #send(message: MessageToController): void {
    if (!this.#isEnded) this.#channel.send(JSON.stringify(message));
  }

  #watch(): void {
    this.#silence?.cancel();
    this.#silence = this.#clock.timer("silent controller", SILENT_AFTER, () =>
      this.end("nothing was heard for 15 seconds"),
    );
  }
}
