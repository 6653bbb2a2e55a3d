import {
  type MessageToController,
  messageToController,
  parseLine,
} from "@platzwart/contract/device-link/messages";
import { milliseconds } from "@platzwart/domain/time/instant";
import type { Scene, Watched } from "./scene.ts";

/** Longer than the lifetime of a command (D-31). */
const LATEST = 12_000;
const SLOWEST = 2_000;

const PING = '{"kind":"ping"';

/** Affects the next matching line to the door, once. */
type Disturbance = "swap" | "repeat" | "lose" | "hold";

type Given = Extract<MessageToController, { kind: "document" | "change" }>;

/** Faults of one door's connection, which also feed its judge. */
export class LinkFaults {
  readonly #scene: Scene;
  readonly #watched: Watched;
  readonly #reached: (point: "stored" | "kept") => void;
  /** Direction that loses all lines; null: none. */
  #cut: "to server" | "to door" | null = null;
  readonly #next = new Set<Disturbance>();
  /** A list to be delivered after the next one. */
  #held: string | null = null;
  /** The last two whole lists of the session, newest first. */
  #lists: readonly string[] = [];
  /** The server assumes a list that the door never received. */
  #hasLied = false;
  #sessions = 0;

  constructor(scene: Scene, watched: Watched, reached: (point: "stored" | "kept") => void) {
    this.#scene = scene;
    this.#watched = watched;
    this.#reached = reached;
    const { link } = watched.door;
    link.tamper = (line) => this.#toDoor(line);
    link.overhear = (line) => this.#toServer(line);
  }

  pull(): void {
    this.#watched.door.isCabled = false;
    this.#scene.plug();
  }

  /** A connection that lost a line ends. */
  mend(): void {
    if (this.#cut !== null) this.#watched.door.link.cut();
    this.#cut = null;
    this.#watched.door.link.delay = milliseconds(0);
    this.#watched.door.isCabled = true;
    this.#scene.plug();
  }

  delay(): void {
    this.#watched.door.link.delay = milliseconds(this.#scene.dice.below(SLOWEST));
  }

  cutOneWay(): void {
    this.#cut = this.#scene.dice.oneIn(2) ? "to server" : "to door";
  }

  disturb(next: Disturbance): void {
    this.#next.add(next);
  }

  heal(): void {
    const { link } = this.#watched.door;
    this.#next.clear();
    if (this.#held !== null) this.#bring(this.#held);
    this.#held = null;
    // only a new session compares the lists of server and door
    if (this.#hasLied) link.cut();
    this.mend();
  }

  #toDoor(line: string): readonly string[] {
    if (this.#cut === "to door") return [];
    // pings, which are most lines, are affected by cuts only
    const message = line.startsWith(PING) ? null : parseLine(messageToController, line);
    if (message?.kind === "stored") this.#reached("stored");
    if (!this.#watched.door.link.isUp) return [];
    const arriving = message === null ? [line] : this.#disturbed(line, message);
    const brought = arriving.flatMap((one) => this.#scene.bug.toDoor(one, this.#watched));
    for (const one of brought) this.#watched.judge.arrives(one);
    return brought;
  }

  #toServer(line: string): boolean {
    this.#watched.judge.says(line);
    if (line.startsWith('{"kind":"hello"')) this.#begin();
    if (line.startsWith('{"kind":"kept"')) this.#reached("kept");
    return this.#cut !== "to server" && this.#watched.door.link.isUp;
  }

  /** Lines in transit are lost with the former session. */
  #begin(): void {
    this.#sessions += 1;
    this.#held = null;
    this.#lists = [];
    this.#hasLied = false;
  }

  #disturbed(line: string, message: MessageToController): readonly string[] {
    if (message.kind === "command") return this.#next.delete("hold") ? this.#hold(line) : [line];
    if (message.kind !== "document" && message.kind !== "change") return [line];
    if (this.#held !== null) {
      const held = this.#held;
      this.#held = null;
      return [line, held];
    }
    const [older] = this.#lists;
    if (message.kind === "document") this.#lists = [line, ...this.#lists].slice(0, 2);
    if (message.kind === "change" && this.#next.delete("lose")) return this.#lose(message);
    if (this.#next.delete("swap")) {
      this.#held = line;
      return [];
    }
    return older !== undefined && this.#next.delete("repeat") ? [line, older] : [line];
  }

  #hold(line: string): readonly string[] {
    const late = milliseconds(this.#scene.dice.below(LATEST));
    const session = this.#sessions;
    this.#scene.clock.timer("line on its way", late, () => {
      if (this.#sessions === session) this.#bring(line);
    });
    return [];
  }

  /** Drops a change and acknowledges it to the server. */
  #lose({ revision, text }: Given): readonly string[] {
    const { judge, door } = this.#watched;
    this.#hasLied = true;
    const { digest } = JSON.parse(text);
    door.link.forge(JSON.stringify({ kind: "kept", revision, digest, state: judge.state }), { to: "server" });
    return [];
  }

  #bring(line: string): void {
    const { link } = this.#watched.door;
    if (!link.isUp) return;
    this.#watched.judge.arrives(line);
    link.forge(line, { to: "controller" });
  }
}
