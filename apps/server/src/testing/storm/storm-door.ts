import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, plus } from "@platzwart/domain/time/instant";
import type { DoorIo, DoorSignal } from "@platzwart/door-controller/door-io";
import { type DoorProgram, startDoor } from "@platzwart/door-controller/door-program";
import { ServerConnection } from "@platzwart/door-controller/server-connection";
import { stateFiles } from "@platzwart/door-controller/state-files";
import type { FaultyDisk } from "@platzwart/door-controller/testing/faulty-disk";
import type { FakeLink } from "../fake-link.ts";
import { type DiskWatcher, StormDisk } from "./storm-disk.ts";
import type { DoorToConnect } from "./template.ts";

/** Room for all events of a story. */
const JOURNAL = { segments: 4, segmentSize: 64 * 1024 };
const HARDWARE = { model: "Raspberry Pi 5", serial: "1234" };
const HEALTH = { cpu: 12.5, memory: 40, disk: 30, temperature: 51.2, uptime: 3600, undervoltage: false };

export interface DoorWatcher extends DiskWatcher {
  relay(isOn: boolean): void;
  shows(sign: DoorSignal): void;
  links(news: "linked" | "unlinked" | "refused"): void;
  faults(message: string): void;
}

interface Surroundings {
  readonly clock: Clock;
  readonly link: FakeLink;
  readonly watcher: DoorWatcher;
  readonly withClockBug: (clock: Clock) => Clock;
}

/** The real door program with simulated disk, relay and connection. */
export class StormDoor {
  readonly setup: DoorToConnect;
  readonly name: string;
  readonly link: FakeLink;
  readonly #watcher: DoorWatcher;
  readonly #clock: Clock;
  readonly #withClockBug: (clock: Clock) => Clock;
  clockOffset: Duration = milliseconds(0);
  isCabled = true;
  /** Content without power. */
  #card: FaultyDisk;
  #disk: StormDisk | null = null;
  /** null: no power. */
  #program: DoorProgram | null = null;
  #starts = 0;

  constructor(place: DoorToConnect, name: string, { clock, link, watcher, withClockBug }: Surroundings) {
    this.setup = place;
    this.name = name;
    this.link = link;
    this.#watcher = watcher;
    this.#clock = clock;
    this.#withClockBug = withClockBug;
    this.#card = place.disk.restarted();
  }

  get isPowered(): boolean {
    return this.#disk !== null;
  }

  get core() {
    if (this.#program === null) throw new Error(`${this.name} has no power`);
    return this.#program.core;
  }

  /** Newest run. */
  get run(): string {
    return `${this.name}-${this.#starts}`;
  }

  plug(isServerUp: boolean): void {
    const isUp = this.isCabled && this.isPowered && isServerUp;
    if (this.link.isUp && !isUp) this.link.cut();
    this.link.isUp = isUp;
  }

  async powerOn(isServerUp: boolean): Promise<void> {
    this.#starts += 1;
    const disk = new StormDisk(this.#card, this.#watcher);
    this.#disk = disk;
    this.plug(isServerUp);
    const { identity } = this.setup;
    const files = stateFiles(disk);
    const isThis = () => this.#disk === disk;
    const program = await startDoor({
      ...{ identity, disk, files, run: this.run, boot: this.run, hardware: HARDWARE, journal: JOURNAL },
      connection: new ServerConnection({
        ...{ identity, file: files.identity, clock: this.#clock, connect: this.link.connect },
      }),
      clock: this.#withClockBug(this.#machine()),
      clockSync: { state: () => "unknown" },
      io: this.#io(isThis),
      jitter: () => 0,
      health: async () => HEALTH,
      onLink: (news) => {
        if (isThis()) this.#watcher.links(news);
      },
      onFault: (message) => this.#watcher.faults(message),
    });
    // the first event may have cut the power
    if (isThis()) this.#program = program;
    else await program.stop();
  }

  /** Also during any operation of the program. */
  powerOff(seed: number): void {
    const program = this.#program;
    if (this.#disk === null) return;
    this.#card = this.#disk.cut(seed);
    this.#disk = null;
    this.#program = null;
    this.plug(false);
    this.#watcher.relay(false);
    // the stopped program only clears its timers
    queueMicrotask(() => void program?.stop());
  }

  type(digits: string): void {
    for (const key of `${digits}#`) this.core.press(key as "#");
  }

  #machine(): Clock {
    return {
      now: () => plus(this.#clock.now(), this.clockOffset),
      elapsed: () => this.#clock.elapsed(),
      timer: (...timer) => this.#clock.timer(...timer),
    };
  }

  #io(isThis: () => boolean): DoorIo {
    const tell = (isOn: boolean) => {
      if (isThis()) this.#watcher.relay(isOn);
    };
    return {
      relay: { on: () => tell(true), off: () => tell(false) },
      show: (sign) => {
        if (isThis()) this.#watcher.shows(sign);
      },
      test: () => {},
    };
  }
}
