import type { HostEvent } from "@platzwart/contract/device-link/host-messages";
import type { Clock } from "@platzwart/domain/time/clock";
import type { DoorDisks } from "@platzwart/door-controller/door-disks";
import { HostedDoors } from "@platzwart/door-controller/hosted-doors";
import { FaultyDisk } from "@platzwart/door-controller/testing/faulty-disk";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import type { StartHost } from "@platzwart/server/platform/ports/door-host-process";

/** The doors without a computer, run in this process by the program that runs them in one of their own; their disks stay. */
export class HostedDoorsUnderTest {
  readonly #clock: Clock;
  readonly #clockSync: ClockSync;
  /** By door. */
  readonly disks = new Map<string, FaultyDisk>();
  /** Whether a process ends as soon as it began, as one does that the machine has no memory for. */
  endsAtOnce = false;
  #runs = 0;
  #kill: () => void = () => {};

  constructor(clock: Clock, clockSync: ClockSync) {
    this.#clock = clock;
    this.#clockSync = clockSync;
  }

  readonly start: StartHost = ({ onEvent, onEnd }) => {
    let isGone = false;
    /** As through a pipe: later, in order, and nothing of it shared. */
    const tell = <Message>(message: Message, hear: (message: Message) => void) =>
      queueMicrotask(() => {
        if (!isGone) hear(structuredClone(message));
      });
    const hosted = new HostedDoors({
      ...{ clock: this.#clock, clockSync: this.#clockSync, boot: "boot" },
      disks: this.#disks,
      newRun: () => {
        this.#runs += 1;
        return `hosted-${this.#runs}`;
      },
      jitter: () => 0,
      send: (message) => tell<HostEvent>(message, onEvent),
    });
    tell<HostEvent>({ kind: "started" }, onEvent);
    const end = async () => {
      isGone = true;
      await hosted.stop();
    };
    this.#kill = () => {
      if (isGone) return;
      void end();
      onEnd("it was killed");
    };
    if (this.endsAtOnce) queueMicrotask(this.#kill);
    return {
      send: (request) => tell(request, (heard) => hosted.handle(heard)),
      kill: () => this.#kill(),
      stop: end,
    };
  };

  /** Ends the process as a power cut would, but for what it was writing. */
  kill(): void {
    this.#kill();
  }

  readonly #disks: DoorDisks = {
    doors: async () => [...this.disks.keys()],
    open: async (door) => {
      const disk = this.disks.get(door) ?? new FaultyDisk();
      this.disks.set(door, disk);
      return disk;
    },
    remove: async (door) => {
      this.disks.delete(door);
    },
  };
}
