import {
  HEALTH_EVERY,
  MOST_EVENTS,
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
  readLine,
} from "@platzwart/contract/device-link/messages";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, instant, milliseconds, minus } from "@platzwart/domain/time/instant";
import type { LineChannel } from "@platzwart/machine/line-channel";
import type { DoorClock } from "./door-clock.ts";
import type { DoorCore } from "./door-core.ts";

/** Of one batch; a line may be four times as long. */
const MOST_BYTES = 64 * 1024;

/** Hello names so many runs. */
const MOST_RUNS = 500;

/** The journal, as the link reads it. */
export interface EventSource {
  /** What it still has, the oldest run first. */
  runs(): readonly { readonly run: string; readonly first: number; readonly last: number }[];
  /** The next events of a run from a number on. */
  read(
    run: string,
    from: number,
    limits: { readonly count: number; readonly bytes: number },
  ): Promise<readonly DoorEvent[]> | readonly DoorEvent[];
  /** The server has stored a run up to a number. */
  acknowledge(run: string, upTo: number): void;
  /** How many events the server has not stored yet. */
  readonly waiting: number;
  /** How many events it still has. */
  readonly size: number;
}

/** What is told while there is a session, and forgotten without one. */
export type DoorNews = Extract<MessageToServer, { kind: "state" | "pressed" }>;

export interface ControllerIdentity {
  /** Its run, the name of this start of the program. */
  readonly run: string;
  readonly program: string;
  readonly hardware: { readonly model: string; readonly serial: string };
  /** When the program started, of elapsed time. */
  readonly startedAt: Duration;
}

interface SessionParts {
  readonly channel: LineChannel;
  readonly core: DoorCore;
  readonly events: EventSource;
  readonly clock: DoorClock;
  readonly identity: ControllerIdentity;
  /** Reads how the machine does; null: whoever runs this program looks after its machine and its link. */
  readonly health: (() => Promise<MachineHealth>) | null;
  readonly onLinked: () => void;
}

/** One session with the server: says hello, takes documents and commands, and sends what the server has not stored yet. */
export class ServerSession {
  readonly #parts: SessionParts;
  /** How far the server has stored each run. */
  readonly #stored = new Map<string, number>();
  #isWelcome = false;
  #isSending = false;
  #silence: PendingTimer | null = null;
  #telling: PendingTimer | null = null;
  #isEnded = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#heard();
    this.#hello();
  }

  /** The channel ended: nothing of the session is carried out any more. */
  ended(): void {
    this.#isEnded = true;
    this.#silence?.cancel();
    this.#telling?.cancel();
    if (this.#isWelcome) this.#parts.core.noteLinkLost();
  }

  line(line: string): void {
    const message = readLine(messageToController, line);
    // a door that learns the time while it is alone would hold itself by a list that may be old
    if (message?.kind === "welcome") this.#parts.core.noteContact();
    if (message?.kind === "welcome" || message?.kind === "ping")
      // the time on the way is left out: it is short of the 2 s that are told (M-06)
      this.#parts.clock.look(message.isClockKept ? instant(message.now) : null);
    this.#heard();
    if (message === null) return;
    if (message.kind === "ping")
      this.#send({ kind: "pong", sent: message.sent, mono: this.#mono, clock: this.#parts.clock.reading });
    // the channel ends with it, and what is under way may take its time
    else if (message.kind === "revoked") this.#parts.core.forget();
    else this.#take(message);
  }

  /** Tells what is of no use later: how the door stands now, or that a key was pressed. */
  tell(news: DoorNews): void {
    if (this.#isWelcome) this.#send(news);
  }

  /** There is something new in the journal. */
  sendEvents(): void {
    if (!this.#isWelcome || this.#isSending || this.#isEnded) return;
    this.#isSending = true;
    void this.#sendNext()
      // a card that cannot be read now is asked again with the next event or session
      .catch(() => false)
      .then((isSent) => {
        this.#isSending = isSent;
      });
  }

  /** What it asks for is in force at once and in its order; a slow card makes the answers wait alone. */
  #take(message: MessageToController): void {
    if (this.#isEnded) return;
    const { core } = this.#parts;
    switch (message.kind) {
      case "welcome":
        for (const { run, upTo } of message.stored) this.#noteStored(run, upTo);
        this.#isWelcome = true;
        core.noteContact();
        this.#parts.onLinked();
        this.#send({ kind: "state", state: core.state });
        this.sendEvents();
        void this.#tellHealth();
        break;
      case "document": {
        const { revision, text, signature } = message;
        void core.take({ revision, text, signature }).then((why) => this.#tellTaken(revision, why));
        break;
      }
      case "change": {
        const { revision, text, signature } = message;
        void core.change({ revision, text, signature }).then((why) => this.#tellTaken(revision, why));
        break;
      }
      case "command": {
        const { id, within, action } = message;
        void core.order({ id, action, isInTime: () => this.#mono <= within }).then((outcome) => {
          this.#send({ kind: "answer", id, ...outcome, state: core.state });
        });
        break;
      }
      case "stored":
        this.#noteStored(message.run, message.upTo);
        this.#isSending = false;
        this.sendEvents();
    }
  }

  /** `why`: a list was not taken; null: it is kept. */
  #tellTaken(revision: number, why: ChangeRefusal | null): void {
    const { kept, state } = this.#parts.core;
    this.#send(
      why === null
        ? { kind: "kept", revision, digest: kept?.digest, state }
        : { kind: "refused", revision, why },
    );
  }

  /** Whether a batch is on its way now. */
  async #sendNext(): Promise<boolean> {
    const { events } = this.#parts;
    for (const { run, first, last } of this.#runs()) {
      const from = Math.max(first, (this.#stored.get(run) ?? 0) + 1);
      if (from > last) continue;
      const items = await events.read(run, from, { count: MOST_EVENTS, bytes: MOST_BYTES });
      if (this.#isEnded || items.length === 0) return false;
      this.#send({ kind: "events", run, from, items: items.map((item) => this.#dated(run, item)) });
      return true;
    }
    return false;
  }

  /** Says how machine and journal do, now and every ten seconds (M-05). */
  async #tellHealth(): Promise<void> {
    const { events, clock, health } = this.#parts;
    if (health === null) return;
    const machine = await health();
    const { waiting, size } = events;
    this.#send({ kind: "health", machine, journal: { waiting, size } });
    if (this.#isEnded) return;
    this.#telling = clock.timer("health of the machine", HEALTH_EVERY, () => void this.#tellHealth());
  }

  /** When an event of this run was that came before the clock was known: so long ago as elapsed time says. */
  #dated(run: string, event: DoorEvent): DoorEvent {
    const { clock, identity } = this.#parts;
    if (event.isClockUnknown !== true || run !== identity.run || clock.trust === "unknown") return event;
    return { ...event, at: minus(clock.now(), milliseconds(this.#mono - event.mono)) };
  }

  #noteStored(run: string, upTo: number): void {
    this.#stored.set(run, upTo);
    this.#parts.events.acknowledge(run, upTo);
  }

  #hello(): void {
    const { core, clock, identity } = this.#parts;
    const { run, program, hardware } = identity;
    this.#send({
      kind: "hello",
      protocols: [...PROTOCOLS],
      ...{ run, program, hardware },
      clock: clock.reading,
      mono: this.#mono,
      list: core.kept,
      obeyed: core.listRevision,
      runs: this.#runs(),
      state: core.state,
    });
  }

  /** Those of the newest starts: a program that starts over and over must not make hello too long. */
  #runs() {
    return this.#parts.events.runs().slice(-MOST_RUNS);
  }

  get #mono(): number {
    const { clock, identity } = this.#parts;
    return minus(clock.elapsed(), identity.startedAt);
  }

  #send(message: MessageToServer): void {
    if (!this.#isEnded) this.#parts.channel.send(JSON.stringify(message));
  }

  /** A server that is not heard of for 15 seconds is gone, whatever the socket says. */
  #heard(): void {
    if (this.#isWelcome) this.#parts.core.noteContact();
    if (this.#parts.health === null) return;
    this.#silence?.cancel();
    this.#silence = this.#parts.clock.timer("silent link", SILENT_AFTER, () =>
      this.#parts.channel.end(`nothing was heard for ${SILENT_AFTER / PING_EVERY} pings`),
    );
  }
}
