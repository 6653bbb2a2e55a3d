import type { HostEvent } from "@platzwart/contract/device-link/host-messages";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, minus, plus, seconds } from "@platzwart/domain/time/instant";
import type { RelayPulse } from "@platzwart/machine/door-lock-runtime";
import type { LineChannel } from "@platzwart/machine/line-channel";
import type { HostProcess, StartHost } from "../../platform/ports/door-host-process.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { GrowingPause } from "../../platform/system/growing-pause.ts";
import type { ControllerLinks } from "./controller-links.ts";

/** Period of pings, which carry the time. */
const PING_EVERY = seconds(5);
/** Longest life of a process without doors. */
const IDLE_FOR = seconds(5);
/** Silence after which the process counts as hung and is replaced. */
const SILENT_AFTER = seconds(30);

interface HostedRelay {
  pulse(pulse: RelayPulse): void;
  off(): void;
  /** No more orders come; a running pulse ends by itself. */
  noteProcessLost(): void;
}

/** `link` is numbered by the process. */
interface HostedLink {
  readonly link: number;
  readonly channelEnd: ReturnType<ControllerLinks["accept"]>;
}

/** Shown as the address of the process's links, which need one like those of controllers. */
const LOCAL_ADDRESS = "127.0.0.1";

/** Runs one process for all doors without a computer; like a controller, it decides on codes. */
export class DoorHost {
  readonly #links: ControllerLinks;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #serverKey: string;
  readonly #startProcess: StartHost;
  readonly #isClockKept: () => boolean;
  readonly #relays = new Map<string, HostedRelay>();
  readonly #openLinks = new Map<string, HostedLink>();
  /** Last pulse of each door with its end (elapsed time), continued by a replaced relay. */
  readonly #pulses = new Map<string, { readonly end: Duration; readonly isOpening: boolean }>();
  readonly #restartPause: GrowingPause;
  #process: HostProcess | null = null;
  #isStarted = false;
  #isNotifying = false;
  #pingTimer: PendingTimer | null = null;
  #idleTimer: PendingTimer | null = null;
  /** null: the process is not ending. */
  #ending: Promise<void> | null = null;
  #lastReceivedAt = milliseconds(0);

  constructor(options: {
    readonly links: ControllerLinks;
    readonly clock: Clock;
    readonly serverLog: ServerLog;
    /** SPKI, base64. */
    readonly serverKey: string;
    readonly startProcess: StartHost;
    readonly isClockKept: () => boolean;
  }) {
    this.#links = options.links;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#serverKey = options.serverKey;
    this.#startProcess = options.startProcess;
    this.#isClockKept = options.isClockKept;
    this.#restartPause = new GrowingPause(this.#clock, () => this.#update());
  }

  start(): void {
    this.#isStarted = true;
    this.#update();
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#restartPause.cancel();
    this.#idleTimer?.cancel();
    await this.#endProcess();
  }

  /** One relay at a time per door; returns the function that ends the door. */
  run(doorId: string, relay: HostedRelay): () => void {
    this.#relays.set(doorId, relay);
    const { end, isOpening } = this.#pulses.get(doorId) ?? {};
    if (end !== undefined && isOpening !== undefined && end > this.#clock.elapsed())
      relay.pulse({ duration: minus(end, this.#clock.elapsed()), isOpening });
    this.#notifyDoors();
    return () => {
      if (this.#relays.get(doorId) !== relay) return;
      this.#relays.delete(doorId);
      this.#notifyDoors();
    };
  }

  /** Sends the changes of one tick together, so that the program of a door with another relay goes on. */
  #notifyDoors(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    queueMicrotask(() => {
      this.#isNotifying = false;
      this.#update();
    });
  }

  #update(): void {
    if (!this.#isStarted || this.#restartPause.isRunning || this.#ending !== null) return;
    this.#idleTimer?.cancel();
    if (this.#process !== null) this.#sendDoors(this.#process);
    else if (this.#relays.size > 0) this.#launch();
    if (this.#relays.size > 0 || this.#process === null) return;
    // the process removes the last door's data first
    this.#idleTimer = this.#clock.timer("no hosted doors", IDLE_FOR, () => void this.#endProcess());
  }

  /** A failed start, such as without room for another process, is retried after a pause. */
  #launch(): void {
    this.#lastReceivedAt = this.#clock.elapsed();
    try {
      const process = this.#startProcess({
        onEvent: (event) => {
          if (this.#process === process) this.#handleEvent(process, event);
        },
        onEnd: (reason) => {
          if (this.#process === process) this.#handleLoss(reason);
        },
      });
      this.#process = process;
      this.#pingLater(process);
    } catch (error) {
      this.#handleLoss(String(error));
    }
  }

  #pingLater(process: HostProcess): void {
    this.#pingTimer = this.#clock.timer("ping of hosted doors", PING_EVERY, () => {
      if (minus(this.#clock.elapsed(), this.#lastReceivedAt) >= SILENT_AFTER) {
        process.kill();
        return;
      }
      process.send({ kind: "ping", ...this.#time });
      this.#pingLater(process);
    });
  }

  get #time() {
    return { now: this.#clock.now(), isClockKept: this.#isClockKept() };
  }

  #sendDoors(process: HostProcess): void {
    process.send({ kind: "doors", serverKey: this.#serverKey, doors: [...this.#relays.keys()] });
  }

  #handleEvent(process: HostProcess, event: HostEvent): void {
    this.#lastReceivedAt = this.#clock.elapsed();
    switch (event.kind) {
      case "started":
        this.#sendDoors(process);
        break;
      case "pong":
        // repeated early ends lengthen the pause
        this.#restartPause.reset();
        break;
      case "link_began":
        this.#accept(process, event.door, event.link);
        break;
      case "line":
        this.#linkOf(event)?.channelEnd.receiveLine(event.line);
        break;
      case "link_ended":
        this.#endLink(this.#linkOf(event), event.door, event.reason);
        break;
      case "pulse":
        this.#pulse(event.door, { duration: milliseconds(event.duration), isOpening: event.isOpening });
        break;
      case "off":
        this.#pulses.delete(event.door);
        this.#relays.get(event.door)?.off();
        break;
      case "fault":
        this.#serverLog.error("a door without a computer has a fault", new Error(event.message), {
          doorId: event.door,
        });
    }
  }

  #pulse(door: string, pulse: RelayPulse): void {
    const { duration, isOpening } = pulse;
    this.#pulses.set(door, { end: plus(this.#clock.elapsed(), duration), isOpening });
    this.#relays.get(door)?.pulse(pulse);
  }

  #linkOf({ door, link }: { readonly door: string; readonly link: number }): HostedLink | undefined {
    const openLink = this.#openLinks.get(door);
    return openLink?.link === link ? openLink : undefined;
  }

  #accept(process: HostProcess, door: string, link: number): void {
    this.#endLink(this.#openLinks.get(door), door, "the door began another link");
    const channel: LineChannel = {
      send: (line) => process.send({ kind: "line", door, link, line, ...this.#time }),
      unsentBytes: 0,
      end: (reason) => {
        const openLink = this.#linkOf({ door, link });
        if (openLink === undefined) return;
        process.send({ kind: "link_ended", door, link, reason });
        this.#endLink(openLink, door, reason);
      },
    };
    this.#openLinks.set(door, {
      link,
      channelEnd: this.#links.accept(door, channel, { address: LOCAL_ADDRESS, proof: null }),
    });
  }

  #endLink(openLink: HostedLink | undefined, door: string, reason: string): void {
    if (openLink === undefined) return;
    this.#openLinks.delete(door);
    openLink.channelEnd.onEnd(reason);
  }

  #handleLoss(reason: string): void {
    this.#serverLog.error(
      "the process of the doors without a computer ended; it is restarted",
      new Error(reason),
    );
    this.#forgetProcess(reason);
    this.#restartPause.begin();
  }

  /** The next process waits for the end, because both would use the same files. */
  #endProcess(): Promise<void> {
    const process = this.#process;
    if (process === null) return this.#ending ?? Promise.resolve();
    this.#forgetProcess("the doors end");
    this.#ending = process.stop().finally(() => {
      this.#ending = null;
      this.#update();
    });
    return this.#ending;
  }

  #forgetProcess(reason: string): void {
    this.#process = null;
    this.#pingTimer?.cancel();
    this.#pulses.clear();
    for (const [door, running] of this.#openLinks) this.#endLink(running, door, reason);
    for (const relay of this.#relays.values()) relay.noteProcessLost();
  }
}
