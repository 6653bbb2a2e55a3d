import {
  HEALTH_EVERY,
  MOST_EVENTS_AT_ONCE,
  PING_EVERY,
  PROTOCOLS,
  SILENT_AFTER,
} from "@platzwart/contract/device-link/limits";
import {
  type ChangeRefusal,
  type DoorEvent,
  type MachineHealth,
  type MessageToController,
  type MessageToServer,
  messageToController,
  parseLine,
} from "@platzwart/contract/device-link/messages";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, instant, milliseconds, minus } from "@platzwart/domain/time/instant";
import type { LineChannel } from "@platzwart/machine/line-channel";
import type { DoorClock } from "./door-clock.ts";
import type { DoorCore } from "./door-core.ts";

/** Of events as stored; the line that sends them may be four times as long. */
const MOST_BATCH_BYTES = 64 * 1024;

/** Runs that the message hello names. */
const MOST_RUNS = 500;

/** The journal, as the session reads it; events of a run have consecutive numbers. */
export interface EventSource {
  /** Oldest first; `first` and `last`: numbers of events. */
  runs(): readonly { readonly run: string; readonly first: number; readonly last: number }[];
  read(
    run: string,
    from: number,
    limits: { readonly count: number; readonly bytes: number },
  ): Promise<readonly DoorEvent[]> | readonly DoorEvent[];
  /** The server has stored the run up to this number. */
  acknowledge(run: string, upTo: number): void;
  /** Number of events that the server has not stored. */
  readonly unacknowledged: number;
  readonly entryCount: number;
}

/** Message that is dropped while there is no session. */
export type Report = Extract<MessageToServer, { kind: "state" | "pressed" }>;

export interface ControllerIdentity {
  readonly run: string;
  readonly program: string;
  readonly hardware: { readonly model: string; readonly serial: string };
  readonly startedAt: Duration;
}

interface SessionOptions {
  readonly channel: LineChannel;
  readonly core: DoorCore;
  readonly events: EventSource;
  readonly clock: DoorClock;
  readonly identity: ControllerIdentity;
  /** null: the host process monitors machine and connection. */
  readonly health: (() => Promise<MachineHealth>) | null;
  /** Highest epoch of any server so far. */
  readonly leaderEpoch: { highest: number };
  readonly onLinked: () => void;
  readonly onRevoked: () => void;
}

/** One connection to the server, from the controller's hello to the end of its channel. */
export class ServerSession {
  readonly #options: SessionOptions;
  /** By run: last number stored by the server. */
  readonly #storedUpTo = new Map<string, number>();
  #isWelcomed = false;
  #isBatchUnconfirmed = false;
  #silenceTimer: PendingTimer | null = null;
  #healthTimer: PendingTimer | null = null;
  #isEnded = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#restartSilenceTimer();
    this.#sendHello();
  }

  /** Operations that end later send no answer. */
  noteEnd(): void {
    this.#isEnded = true;
    this.#silenceTimer?.cancel();
    this.#healthTimer?.cancel();
    if (this.#isWelcomed) this.#options.core.noteLinkLost();
  }

  handleLine(line: string): void {
    const message = parseLine(messageToController, line);
    if (message?.kind === "welcome" && this.#isOutdated(message.epoch)) {
      this.#options.channel.end("the server led the hall before another one");
      return;
    }
    // contact comes first: with a known time but no contact, the door would hold by a list that may be old
    if (message?.kind === "welcome") this.#options.core.noteContact();
    if (message?.kind === "welcome" || message?.kind === "ping")
      // transit time is far below the 2 s that are logged (M-06)
      this.#options.clock.update(message.isClockKept ? instant(message.now) : null);
    this.#restartSilenceTimer();
    if (message === null) return;
    if (message.kind === "ping")
      this.#send({ kind: "pong", sent: message.sent, mono: this.#mono, clock: this.#options.clock.reading });
    // the server ends the channel; operations in progress may finish
    else if (message.kind === "revoked") {
      this.#options.core.revoke();
      this.#options.onRevoked();
    } else this.#handle(message);
  }

  send(report: Report): void {
    if (this.#isWelcomed) this.#send(report);
  }

  sendEvents(): void {
    if (!this.#isWelcomed || this.#isBatchUnconfirmed || this.#isEnded) return;
    this.#isBatchUnconfirmed = true;
    void this.#sendNextBatch()
      // an unreadable memory card is retried with the next event or session
      .catch(() => false)
      .then((isSent) => {
        this.#isBatchUnconfirmed = isSent;
      });
  }

  /** A frozen server that thaws no longer leads (V-03). */
  #isOutdated(epoch: number | undefined): boolean {
    const { leaderEpoch } = this.#options;
    // a hall that went back to one server has no epoch
    if (epoch === undefined) {
      leaderEpoch.highest = 0;
      return false;
    }
    if (epoch < leaderEpoch.highest) return true;
    leaderEpoch.highest = epoch;
    return false;
  }

  /** Requests take effect in order and at once; a slow memory card delays only the answers. */
  #handle(message: MessageToController): void {
    if (this.#isEnded) return;
    const { core } = this.#options;
    switch (message.kind) {
      case "welcome":
        for (const { run, upTo } of message.stored) this.#noteStored(run, upTo);
        this.#isWelcomed = true;
        core.noteContact();
        this.#options.onLinked();
        this.#send({ kind: "state", state: core.state });
        this.sendEvents();
        void this.#sendHealth();
        break;
      case "document": {
        const { revision, text, signature } = message;
        void core.applyList({ revision, text, signature }).then((why) => this.#answerList(revision, why));
        break;
      }
      case "change": {
        const { revision, text, signature } = message;
        void core.applyChange({ revision, text, signature }).then((why) => this.#answerList(revision, why));
        break;
      }
      case "command": {
        const { id, within, action } = message;
        void core.execute({ id, action, isInTime: () => this.#mono <= within }).then((outcome) => {
          this.#send({ kind: "answer", id, ...outcome, state: core.state });
        });
        break;
      }
      case "stored":
        this.#noteStored(message.run, message.upTo);
        this.#isBatchUnconfirmed = false;
        this.sendEvents();
    }
  }

  /** `why` null: stored. */
  #answerList(revision: number, why: ChangeRefusal | null): void {
    const { storedList, state } = this.#options.core;
    this.#send(
      why === null
        ? { kind: "kept", revision, digest: storedList?.digest, state }
        : { kind: "refused", revision, why },
    );
  }

  async #sendNextBatch(): Promise<boolean> {
    const { events } = this.#options;
    for (const { run, first, last } of this.#runs()) {
      const from = Math.max(first, (this.#storedUpTo.get(run) ?? 0) + 1);
      if (from > last) continue;
      const items = await events.read(run, from, { count: MOST_EVENTS_AT_ONCE, bytes: MOST_BATCH_BYTES });
      if (this.#isEnded || items.length === 0) return false;
      this.#send({ kind: "events", run, from, items: items.map((item) => this.#withKnownTime(run, item)) });
      return true;
    }
    return false;
  }

  /** Repeats every ten seconds (M-05). */
  async #sendHealth(): Promise<void> {
    const { events, clock, health } = this.#options;
    if (health === null) return;
    const machine = await health();
    const { unacknowledged: waiting, entryCount: size } = events;
    this.#send({ kind: "health", machine, journal: { waiting, size } });
    if (this.#isEnded) return;
    this.#healthTimer = clock.timer("health of the machine", HEALTH_EVERY, () => void this.#sendHealth());
  }

  /** Computes the time of an event of this run from elapsed time if its clock was unknown. */
  #withKnownTime(run: string, event: DoorEvent): DoorEvent {
    const { clock, identity } = this.#options;
    if (event.isClockUnknown !== true || run !== identity.run || clock.trust === "unknown") return event;
    return { ...event, at: minus(clock.now(), milliseconds(this.#mono - event.mono)) };
  }

  #noteStored(run: string, upTo: number): void {
    this.#storedUpTo.set(run, upTo);
    this.#options.events.acknowledge(run, upTo);
  }

  #sendHello(): void {
    const { core, clock, identity } = this.#options;
    const { run, program, hardware } = identity;
    this.#send({
      kind: "hello",
      protocols: [...PROTOCOLS],
      ...{ run, program, hardware },
      clock: clock.reading,
      mono: this.#mono,
      list: core.storedList,
      obeyed: core.listRevision,
      runs: this.#runs(),
      state: core.state,
    });
  }

  /** Limited, since a program in a restart loop would make hello too long. */
  #runs() {
    return this.#options.events.runs().slice(-MOST_RUNS);
  }

  /** Milliseconds since the program's start; `mono` in messages. */
  get #mono(): number {
    const { clock, identity } = this.#options;
    return minus(clock.elapsed(), identity.startedAt);
  }

  #send(message: MessageToServer): void {
    if (!this.#isEnded) this.#options.channel.send(JSON.stringify(message));
  }

  /** A server silent for 15 seconds is gone, even if the socket stays open. */
  #restartSilenceTimer(): void {
    if (this.#isWelcomed) this.#options.core.noteContact();
    if (this.#options.health === null) return;
    this.#silenceTimer?.cancel();
    this.#silenceTimer = this.#options.clock.timer("silent link", SILENT_AFTER, () =>
      this.#options.channel.end(`nothing was received for ${SILENT_AFTER / PING_EVERY} pings`),
    );
  }
}
