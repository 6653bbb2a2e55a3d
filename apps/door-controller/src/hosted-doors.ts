import type { HostEvent, HostRequest } from "@platzwart/contract/device-link/host-messages";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { instant, MINUTE, seconds } from "@platzwart/domain/time/instant";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import { SerialQueue } from "@platzwart/machine/serial-queue";
import type { DoorDisks } from "./door-disks.ts";
import type { DoorIo } from "./door-io.ts";
import { type DoorProgram, startDoor } from "./door-program.ts";
import { HostedLinks } from "./hosted-links.ts";
import { stateFiles } from "./state-files.ts";

/** Network relays end a pulse by themselves after a minute at most, so a longer hold repeats it (E-06). */
const REARM_EVERY = seconds(15);

/** Some thousand events per door suffice, since the connection stays within the machine. */
export const HOSTED_JOURNAL = { segments: 4, segmentSize: 64 * 1024 };

/** The server reads its machine itself. */
const HARDWARE = { model: "", serial: "" };

interface HostOptions {
  readonly clock: Clock;
  readonly clockSync: ClockSync;
  /** Id of the machine's boot. */
  readonly boot: string;
  readonly disks: DoorDisks;
  readonly newRun: () => string;
  /** 0 ≤ jitter < 1. */
  readonly jitter: () => number;
  readonly send: (event: HostEvent) => void;
}

/** Doors without a computer: each has a door program here, and the server switches its relay. */
export class HostedDoors {
  readonly #options: HostOptions;
  #serverKey = "";
  #wantedDoors: ReadonlySet<string> = new Set();
  readonly #programs = new Map<string, DoorProgram>();
  readonly #links = new Map<string, HostedLinks>();
  #linkCount = 0;
  /** Last fault of each door, reported once per message. */
  readonly #faults = new Map<string, string>();
  #retry: PendingTimer | null = null;
  #isStopped = false;
  /** Sequential starts and stops, so that no disk has two programs. */
  readonly #queue = new SerialQueue();

  constructor(options: HostOptions) {
    this.#options = options;
  }

  handle(request: HostRequest): void {
    if (this.#isStopped) return;
    switch (request.kind) {
      case "doors":
        this.#serverKey = request.serverKey;
        this.#wantedDoors = new Set(request.doors);
        this.#reconcileSoon();
        break;
      case "line":
        this.#noteTime(this.#programs.get(request.door), request);
        this.#links.get(request.door)?.handleLine(request.link, request.line);
        break;
      case "link_ended":
        this.#links.get(request.door)?.noteEnd(request.link, request.reason);
        break;
      case "ping":
        for (const program of this.#programs.values()) this.#noteTime(program, request);
        this.#options.send({ kind: "pong" });
    }
  }

  #noteTime(
    program: DoorProgram | undefined,
    { now, isClockKept }: { readonly now: number; readonly isClockKept: boolean },
  ): void {
    program?.noteTime(isClockKept ? instant(now) : null);
  }

  /** Resolves once all doors are locked and saved. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wantedDoors = new Set();
    await this.#queue.run(async () => {
      this.#retry?.cancel();
      await Promise.all([...this.#programs.keys()].map((door) => this.#stop(door)));
    });
  }

  #reconcileSoon(): void {
    void this.#queue.run(() => this.#reconcile());
  }

  /** Erases removed doors, since their codes must not stay. */
  async #reconcile(): Promise<void> {
    const { disks, clock } = this.#options;
    const isUnwanted = (door: string) => !this.#isStopped && !this.#wantedDoors.has(door);
    for (const door of this.#programs.keys()) if (isUnwanted(door)) await this.#stop(door);
    // `#wanted` may change during each await; another reconciliation is queued
    let haveAllWorked = true;
    // starts of doors log a missing folder
    for (const door of await disks.doors().catch(() => []))
      if (isUnwanted(door))
        haveAllWorked = (await this.#attempt(door, () => disks.remove(door))) && haveAllWorked;
    for (const door of this.#wantedDoors)
      if (this.#wantedDoors.has(door) && !this.#programs.has(door))
        haveAllWorked = (await this.#attempt(door, () => this.#start(door))) && haveAllWorked;
    this.#retry?.cancel();
    if (haveAllWorked || this.#isStopped) return;
    this.#retry = clock.timer("doors that failed", MINUTE, () => this.#reconcileSoon());
  }

  async #attempt(door: string, action: () => Promise<void>): Promise<boolean> {
    try {
      await action();
      this.#faults.delete(door);
      return true;
    } catch (error) {
      const { message } = error as Error;
      if (this.#faults.get(door) !== message) this.#reportFault(door, message);
      this.#faults.set(door, message);
      return false;
    }
  }

  async #start(door: string): Promise<void> {
    const { clock, clockSync, boot, disks, newRun, jitter, send } = this.#options;
    const newLinkNumber = () => {
      this.#linkCount += 1;
      return this.#linkCount;
    };
    const links = new HostedLinks({ door, newLinkNumber, send });
    this.#links.set(door, links);
    const disk = await disks.open(door);
    const program = await startDoor({
      ...{ clock, clockSync, boot, jitter },
      identity: { door, serverKey: this.#serverKey },
      connection: {
        open: async (handlers) => links.open(handlers),
        changeKey: () => Promise.reject(new Error("the doors beside their server have no keys")),
      },
      ...{ disk, files: stateFiles(disk) },
      io: this.#ioOf(door),
      run: newRun(),
      journal: HOSTED_JOURNAL,
      hardware: HARDWARE,
      health: null,
      onLink: () => {},
      onFault: (message) => this.#reportFault(door, message),
    });
    this.#programs.set(door, program);
  }

  async #stop(door: string): Promise<void> {
    await this.#programs.get(door)?.stop();
    this.#programs.delete(door);
    this.#links.delete(door);
  }

  #ioOf(door: string): DoorIo {
    const { send } = this.#options;
    return {
      relay: {
        on: ({ duration, isOpening }) => send({ kind: "pulse", door, duration, isOpening }),
        off: () => send({ kind: "off", door }),
        rearmEvery: REARM_EVERY,
      },
      show: () => {},
      test: () => {},
    };
  }

  #reportFault(door: string, message: string): void {
    this.#options.send({ kind: "fault", door, message });
  }
}
