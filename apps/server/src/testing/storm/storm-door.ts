import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, plus } from "@platzwart/domain/time/instant";
import type { DoorIo, DoorSign } from "@platzwart/door-controller/door-io";
import { type DoorProgram, startDoor } from "@platzwart/door-controller/door-program";
import { ServerConnection } from "@platzwart/door-controller/server-connection";
import { stateFiles } from "@platzwart/door-controller/state-files";
import type { FaultyDisk } from "@platzwart/door-controller/testing/faulty-disk";
import type { PlayedLink } from "../played-link.ts";
import { type DiskWatcher, StormDisk } from "./storm-disk.ts";
import type { DoorToConnect } from "./template.ts";

/** All events of a story have room on the card many times over. */
const JOURNAL = { segments: 4, segmentSize: 64 * 1024 };
const HARDWARE = { model: "Raspberry Pi 5", serial: "1234" };
const HEALTH = { cpu: 12.5, memory: 40, disk: 30, temperature: 51.2, uptime: 3600, undervoltage: false };

/** Looks on at a door from outside. */
export interface DoorWatcher extends DiskWatcher {
  relay(isOn: boolean): void;
  shows(sign: DoorSign): void;
  links(news: "linked" | "unlinked" | "refused"): void;
  faults(message: string): void;
}

interface Surroundings {
  readonly clock: Clock;
  readonly link: PlayedLink;
  readonly watcher: DoorWatcher;
  /** Makes another clock of that of its machine, where a bug is planted in it. */
  readonly face: (clock: Clock) => Clock;
}

/** A door of a story: the real program over a card, a relay and a link that the story has in its hands. */
export class StormDoor {
  readonly place: DoorToConnect;
  readonly name: string;
  readonly link: PlayedLink;
  readonly #watcher: DoorWatcher;
  readonly #clock: Clock;
  readonly #face: (clock: Clock) => Clock;
  /** By how much the wall clock of its machine is ahead. */
  ahead: Duration = milliseconds(0);
  /** Whether its cable is plugged in. */
  isCabled = true;
  /** What its card has while it has no power. */
  #card: FaultyDisk;
  #disk: StormDisk | null = null;
  /** null: it has no power. */
  #program: DoorProgram | null = null;
  #starts = 0;

  constructor(place: DoorToConnect, name: string, { clock, link, watcher, face }: Surroundings) {
    this.place = place;
    this.name = name;
    this.link = link;
    this.#watcher = watcher;
    this.#clock = clock;
    this.#face = face;
    this.#card = place.disk.restarted();
  }

  get isPowered(): boolean {
    return this.#disk !== null;
  }

  /** The program that runs. */
  get core() {
    if (this.#program === null) throw new Error(`${this.name} has no power`);
    return this.#program.core;
  }

  /** The name of the run that began last. */
  get run(): string {
    return `${this.name}-${this.#starts}`;
  }

  /** Looks whether it reaches the server. */
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
    const { identity } = this.place;
    const files = stateFiles(disk);
    const isThis = () => this.#disk === disk;
    const program = await startDoor({
      ...{ identity, disk, files, run: this.run, boot: this.run, hardware: HARDWARE, journal: JOURNAL },
      connection: new ServerConnection({
        ...{ identity, file: files.identity, clock: this.#clock, connect: this.link.connect },
      }),
      clock: this.#face(this.#machine()),
      clockSync: { state: () => "unknown" },
      io: this.#io(isThis),
      jitter: () => 0,
      health: async () => HEALTH,
      onLink: (news) => {
        if (isThis()) this.#watcher.links(news);
      },
      onFault: (message) => this.#watcher.faults(message),
    });
    // its power may have been cut with its first event
    if (isThis()) this.#program = program;
    else await program.stop();
  }

  /** Cuts the power, also in the middle of whatever the program does. */
  powerOff(seed: number): void {
    const program = this.#program;
    if (this.#disk === null) return;
    this.#card = this.#disk.cut(seed);
    this.#disk = null;
    this.#program = null;
    this.plug(false);
    this.#watcher.relay(false);
    // its timers end with it; it does nothing else any more
    queueMicrotask(() => void program?.stop());
  }

  /** Somebody types at its keypad. */
  type(digits: string): void {
    for (const key of `${digits}#`) this.core.press(key as "#");
  }

  #machine(): Clock {
    return {
      now: () => plus(this.#clock.now(), this.ahead),
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
