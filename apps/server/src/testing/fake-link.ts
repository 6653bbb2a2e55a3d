import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, longest, milliseconds, minus, plus } from "@platzwart/domain/time/instant";
import { ConnectFailure } from "@platzwart/door-controller/connect-failure";
import type { Connect } from "@platzwart/door-controller/secure-channel";
import type { LineChannel } from "@platzwart/machine/line-channel";
import type { TestServer } from "./test-server.ts";

/** Returns the lines that arrive instead, in order. */
type Tamper = (line: string) => readonly string[];

/** Connection within one process, on which lines are delayed or lost. */
export class FakeLink {
  readonly #clock: Clock;
  readonly #server: () => TestServer;
  isUp = true;
  /** Per line and direction. */
  delay: Duration = milliseconds(0);
  tamper: Tamper = (line) => [line];
  /** Sees each line to the server and may answer; false: the line is lost. */
  overhear: (line: string, answer: (line: string) => void) => boolean = () => true;
  #end: (reason: string) => void = () => {};
  #far: ((line: string) => void) | null = null;
  #near: ((line: string) => void) | null = null;

  constructor(clock: Clock, server: () => TestServer) {
    this.#clock = clock;
    this.#server = server;
  }

  /** Drops lines in transit and ends both ends. */
  cut(): void {
    this.isUp = false;
    this.#end("the cable was pulled");
  }

  /** Delivers a line that the other end did not send; without a connection it is lost. */
  forge(line: string, { to }: { readonly to: "server" | "controller" }): void {
    (to === "server" ? this.#far : this.#near)?.(line);
  }

  readonly connect: Connect = async ({ link, onLine, onEnd }) => {
    if (!this.isUp) throw new ConnectFailure("unreachable", "no cable");
    const { controllerKeys, controllerLinks } = this.#server().app;
    const known = controllerKeys.find(link.identity);
    if (known === null) throw new ConnectFailure("refused", "the key is not known");
    let isOver = false;
    const end = (reason: string) => {
      if (isOver) return;
      isOver = true;
      onEnd(reason);
      far.onEnd(reason);
    };
    const channel = (send: (line: string) => void): LineChannel => {
      const later = this.#way(() => isOver);
      return {
        send: (line) => later(() => send(line)),
        unsentBytes: 0,
        // earlier lines still arrive
        end: (reason) => later(() => end(reason)),
      };
    };
    const near = channel((line) => {
      if (this.overhear(line, onLine)) far.receiveLine(line);
    });
    const toController = channel((line) => {
      for (const arriving of this.tamper(line)) onLine(arriving);
    });
    const far = controllerLinks.accept(known.controllerId, toController, {
      address: "192.168.0.41",
      proof: { encryptedKey: known.encryptedKey, isNext: known.kind === "next" },
    });
    this.#end = end;
    const unlessOver = (hear: (line: string) => void) => (line: string) => {
      if (!isOver) hear(line);
    };
    this.#far = unlessOver((line) => far.receiveLine(line));
    this.#near = unlessOver(onLine);
    return near;
  };

  /** One direction, in order. */
  #way(isOver: () => boolean): (work: () => void) => void {
    let last = milliseconds(0);
    return (work) => {
      const now = this.#clock.elapsed();
      last = longest(last, plus(now, this.delay));
      const arrive = () => {
        if (!isOver()) work();
      };
      // without a delay no time needs to pass
      if (last === now) queueMicrotask(arrive);
      else this.#clock.timer("line on its way", minus(last, now), arrive);
    };
  }
}
