import {
  type MessageToController,
  type MessageToServer,
  messageToController,
  messageToServer,
  parseLine,
} from "@platzwart/contract/device-link/messages";
import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import type { DoorSignal } from "@platzwart/door-controller/door-io";
import { DoorTime } from "./door-time.ts";
import { EventJudge } from "./event-judge.ts";
import { type Fail, ListJudge } from "./naive-list.ts";
import { RelayJudge } from "./relay-judge.ts";

/** Most lines of a door, none of which the judges need. */
const IDLE_TALK = /^\{"kind":"(pong|health)"/;

interface Options {
  readonly clock: FakeClock;
  readonly fail: Fail;
  readonly isReleased: boolean;
  readonly idsOf: (digits: string) => readonly string[];
  readonly committedUpTo: (run: string) => number;
}

/** Checks of one door: all messages in both directions, its lamps and its relay. */
export class DoorJudge {
  readonly list: ListJudge;
  readonly relay: RelayJudge;
  readonly events: EventJudge;
  readonly #options: Options;
  readonly #time: DoorTime;
  /** As reported by the door. */
  isLinked = false;
  lastSign: DoorSignal | null = null;
  /** Last state report. */
  state: Extract<MessageToServer, { kind: "state" }>["state"] | null = null;

  constructor(options: Options) {
    const { clock, fail } = options;
    this.#options = options;
    this.#time = new DoorTime(clock);
    this.list = new ListJudge(fail);
    this.events = new EventJudge(fail, clock);
    this.relay = new RelayJudge({ ...options, list: this.list, time: this.#time });
  }

  /** 0: no list. */
  starts(obeyed: number): void {
    this.list.starts(obeyed);
  }

  /** The machine gets power. */
  boots(): void {
    this.#time.starts();
    this.relay.starts();
    this.isLinked = false;
  }

  arrives(line: string): void {
    const message = parseLine(messageToController, line);
    if (message === null) {
      this.#options.fail(`gets a line that it cannot read: ${line}`);
      return;
    }
    if (message.kind === "welcome" || message.kind === "ping") this.#noteServerTime(message);
    if (message.kind === "document" || message.kind === "change") {
      this.relay.listComes();
      this.list.arrives(message);
    }
    if (message.kind === "welcome") this.relay.isLinked = true;
    if (message.kind === "stored") this.#acknowledged(message);
    this.relay.arrives(message);
  }

  says(line: string): void {
    if (IDLE_TALK.test(line)) return;
    const message = parseLine(messageToServer, line);
    if (message === null) {
      this.#options.fail(`says a line that nobody can read: ${line}`);
      return;
    }
    if ("state" in message) this.state = message.state;
    if (message.kind === "hello") this.list.greets(message);
    if (message.kind === "kept") this.list.says(message.revision, message.digest);
    if (message.kind === "answer") this.relay.answers(message);
  }

  links(news: "linked" | "unlinked" | "refused"): void {
    this.isLinked = news === "linked";
    this.relay.isLinked = this.isLinked;
  }

  shows(sign: DoorSignal): void {
    this.lastSign = sign;
    this.relay.shows(sign);
  }

  #noteServerTime({ now, isClockKept }: Extract<MessageToController, { kind: "welcome" | "ping" }>): void {
    if (isClockKept) this.#time.noteServerTime(now);
  }

  #acknowledged({ run, upTo }: Extract<MessageToController, { kind: "stored" }>): void {
    const stored = this.#options.committedUpTo(run);
    if (stored < upTo)
      this.#options.fail(`is told that ${run} is stored up to ${upTo}, and it is up to ${stored}`);
  }
}
