import type { HostEvent, HostRequest } from "@platzwart/contract/device-link/host-messages";
import {
  type MessageToController,
  type MessageToServer,
  messageToServer,
  parseLine,
} from "@platzwart/contract/device-link/messages";
import type { Instant } from "@platzwart/domain/time/instant";
import { newSigningKey, publicKeyOf, signText } from "@platzwart/machine/list-crypto";
import { listWith } from "./door-under-test.ts";

const SIGNING_KEY = newSigningKey();

/** Server end of hosted doors; answers each hello, acknowledges events only on request. */
export class FakeHostServer {
  readonly #send: (request: HostRequest) => void;
  readonly #now: () => Instant;
  /** Without lines. */
  readonly hostEvents: Exclude<HostEvent, { kind: "line" }>[] = [];
  /** By door, oldest first. */
  readonly #sent = new Map<string, MessageToServer[]>();
  readonly #links = new Map<string, number>();
  /** In its next welcomes; undefined: a hall with one server. */
  epoch: number | undefined;
  #revision = 0;
  #commands = 0;

  constructor(send: (request: HostRequest) => void, now: () => Instant) {
    this.#send = send;
    this.#now = now;
  }

  receive(event: HostEvent): void {
    if (event.kind !== "line") {
      this.hostEvents.push(event);
      if (event.kind === "link_began") this.#links.set(event.door, event.link);
      if (event.kind === "link_ended") this.#links.delete(event.door);
      return;
    }
    const { door, link, line } = event;
    if (this.#links.get(door) !== link) throw new Error(`a line of a link that is not open: ${line}`);
    const message = parseLine(messageToServer, line);
    if (message === null) throw new Error(`a line that nobody understands: ${line}`);
    this.#sent.set(door, [...this.said(door), message]);
    if (message.kind === "hello") this.welcome(door);
  }

  run(...doors: readonly string[]): void {
    this.#send({ kind: "doors", serverKey: publicKeyOf(SIGNING_KEY), doors });
  }

  /** Valid at all courts of the door. */
  give(door: string, digits: readonly string[]): void {
    this.#revision += 1;
    const list = listWith(
      digits.map((each) => ({ digits: each, isPermanent: true, court: null, validity: ALWAYS })),
      { door },
    );
    const text = JSON.stringify({ ...list, revision: this.#revision });
    const signature = signText(SIGNING_KEY, text);
    this.say(door, { kind: "document", revision: this.#revision, text, signature });
  }

  /** null: ends the hold. */
  hold(door: string, until: Instant | null): void {
    this.command(door, { kind: "hold", until });
  }

  /** Commands are never void. */
  command(door: string, action: Extract<MessageToController, { kind: "command" }>["action"]): void {
    this.#commands += 1;
    this.say(door, { kind: "command", id: `${this.#commands}`, within: Number.MAX_SAFE_INTEGER, action });
  }

  enter(door: string, digits: string): void {
    this.command(door, { kind: "enter", digits, court: null, by: { kind: "user", id: "somebody" } });
  }

  ping(door: string): void {
    const now = this.#now();
    this.say(door, { kind: "ping", sent: now, now, isClockKept: true });
  }

  say(door: string, message: MessageToController): void {
    const link = this.#links.get(door);
    if (link === undefined) throw new Error(`${door} is not linked`);
    this.#send({
      kind: "line",
      door,
      link,
      line: JSON.stringify(message),
      now: this.#now(),
      isClockKept: true,
    });
  }

  /** undefined: none open. */
  linkOf(door: string): number | undefined {
    return this.#links.get(door);
  }

  said(door: string): readonly MessageToServer[] {
    return this.#sent.get(door) ?? [];
  }

  /** As "run: number kind". */
  events(door: string): readonly string[] {
    return this.said(door).flatMap((message) =>
      message.kind === "events" ? message.items.map(({ seq, kind }) => `${message.run}: ${seq} ${kind}`) : [],
    );
  }

  /** As "on for 30 s", with ", held" for a hold. */
  relayOf(door: string): readonly string[] {
    return this.hostEvents.flatMap((event) => {
      if (!("door" in event) || event.door !== door) return [];
      if (event.kind === "off") return ["off"];
      if (event.kind !== "pulse") return [];
      return [`on for ${event.duration / 1_000} s${event.isOpening ? "" : ", held"}`];
    });
  }

  welcome(door: string): void {
    const now = this.#now();
    this.say(door, {
      kind: "welcome",
      ...{ protocol: 1, session: "session", now, isClockKept: true, stored: [] },
      ...(this.epoch === undefined ? {} : { epoch: this.epoch }),
    });
  }
}

const ALWAYS = { from: 0, until: 4_000_000_000_000 };
