import { messageToController, readLine } from "@platzwart/contract/device-link/messages";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, longest, milliseconds, minus, plus } from "@platzwart/domain/time/instant";
import { ConnectFailure } from "@platzwart/door-controller/connect-failure";
import type { Connect } from "@platzwart/door-controller/secure-channel";
import type { LineChannel } from "@platzwart/machine/line-channel";
import type { TestServer } from "./test-server.ts";

/** What becomes of a line on its way to the controller: those that arrive, in their order. */
type Tamper = (line: string) => readonly string[];

/** The way from a controller to a server in the same process, on which lines are late or the link breaks. */
export class PlayedLink {
  readonly #clock: Clock;
  readonly #server: () => TestServer;
  /** Whether the server can be reached. */
  isUp = true;
  /** How long each line takes, either way. */
  delay: Duration = milliseconds(0);
  tamper: Tamper = (line) => [line];
  /** Hears each line to the server, and may answer it at once; false: the server does not get it. */
  overhear: (line: string, answer: (line: string) => void) => boolean = () => true;
  #end: (reason: string) => void = () => {};
  #far: ((line: string) => void) | null = null;
  #near: ((line: string) => void) | null = null;

  constructor(clock: Clock, server: () => TestServer) {
    this.#clock = clock;
    this.#server = server;
  }

  /** What is on its way is lost, and both ends hear of it. */
  cut(): void {
    this.isUp = false;
    this.#end("the cable was pulled");
  }

  /** A line comes to one end that the other did not send now; without a connection it does not. */
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
      far.ended(reason);
    };
    const channel = (send: (line: string) => void): LineChannel => {
      const later = this.#way(() => isOver);
      return {
        send: (line) => later(() => send(line)),
        unsent: 0,
        // what was sent before still goes out
        end: (reason) => later(() => end(reason)),
      };
    };
    const near = channel((line) => {
      if (this.overhear(line, onLine)) far.line(line);
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
    this.#far = unlessOver((line) => far.line(line));
    this.#near = unlessOver(onLine);
    return near;
  };

  /** One direction, on which nothing overtakes. */
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

/** The message of a line to a controller. */
export function messageIn(line: string) {
  return readLine(messageToController, line);
}
