import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import { DoorLockRuntime } from "@platzwart/machine/door-lock-runtime";
import type { DoorReport } from "../../facts/device-pictures.ts";
import type { DoorCommand, DoorConnection, DoorDocument, DoorDriver, DoorEvents } from "./door-driver.ts";
import type { RelayPlace } from "./relay-driver.ts";
import { SimulatedDevice, SimulatedDevices, type SimulatedFault } from "./simulated-device.ts";

/** Plays doors that behave like real ones (simulated-device.ts): each locks by itself when its time is over. */
export class SimulatedDoors implements DoorDriver {
  readonly isSimulated = true;
  readonly hasKeypad = true;
  readonly #doors: SimulatedDevices<SimulatedDoor>;

  constructor(options: {
    clock: Clock;
    /** How long a door takes to answer unless its address says otherwise. */
    answerAfter: Duration;
    /** What a door reported before the program started: a real one keeps its hold meanwhile. */
    was?: (address: string) => Pick<DoorReport, "heldUntil"> | null;
  }) {
    const { clock, answerAfter, was = () => null } = options;
    this.#doors = new SimulatedDevices(
      (address) => new SimulatedDoor(clock, address, answerAfter, was(address)?.heldUntil ?? null),
    );
  }

  connect({ device }: RelayPlace, events: DoorEvents): DoorConnection {
    const door = this.#doors.at(device.address);
    return {
      keep: (document, signal) => door.keep(document, signal),
      // it keeps its document until it gets another
      endHold: () => {},
      carryOut: (command, signal) => door.carryOut(command, signal),
      read: (signal) => door.read(signal),
      close: door.device.watch((report) => events.reported(report)),
    };
  }

  /** The door itself, as one who stands before it sees it. */
  isUnlocked(address: string): boolean {
    return this.#doors.at(address).state.isUnlocked;
  }

  /** Until when it is held unlocked. */
  heldUntil(address: string): Instant | null {
    return this.#doors.at(address).state.heldUntil;
  }

  /** How many documents and commands it got. */
  commandsTo(address: string): number {
    return this.#doors.at(address).device.commands;
  }

  setFault(address: string, fault: SimulatedFault | null): void {
    this.#doors.at(address).setFault(fault);
  }

  setAnswerAfter(address: string, answerAfter: Duration): void {
    this.#doors.at(address).device.answerAfter = answerAfter;
  }

  /** Somebody types a code that the door accepts; it needs nobody for that. */
  typeCode(address: string, duration: Duration): void {
    this.#doors.at(address).typeCode(duration);
  }

  /** Ends what would keep the program running. */
  stop(): void {
    for (const door of this.#doors.all()) door.stop();
  }
}

/** Nobody stands before it. */
const NO_RELAY = { on: () => {}, off: () => {} };

class SimulatedDoor {
  readonly device: SimulatedDevice<DoorReport>;
  readonly #clock: Clock;
  readonly #lock: DoorLockRuntime;
  /** Of the document that it keeps. */
  #revision = 0;

  constructor(clock: Clock, address: string, answerAfter: Duration, heldUntil: Instant | null) {
    this.#clock = clock;
    this.#lock = new DoorLockRuntime({ clock, relay: NO_RELAY, onState: () => this.#show() });
    this.device = new SimulatedDevice({ clock, address, answerAfter, state: this.#lock.state });
    this.#lock.hold(heldUntil);
    // one that is stuck from the beginning is so as it stood then
    this.device.become(this.#lock.state);
  }

  get state(): DoorReport {
    return this.device.fault === "stuck" ? this.device.state : this.#lock.state;
  }

  async keep({ revision, heldUntil }: DoorDocument, signal: AbortSignal) {
    const report = await this.device.obey(() => {
      if (revision > this.#revision) {
        this.#revision = revision;
        this.#lock.hold(heldUntil);
      }
      return this.#lock.state;
    }, signal);
    return { revision: this.#revision, report };
  }

  async carryOut({ id, action, notAfter }: DoorCommand, signal: AbortSignal) {
    let isDone = false;
    const report = await this.device.obey(() => {
      if (this.#clock.now() <= notAfter) {
        isDone = true;
        if (action.kind === "open") this.#lock.open(action.duration, id);
        else this.#lock.lock(id);
      }
      return this.#lock.state;
    }, signal);
    return { isDone, report };
  }

  read(signal: AbortSignal): Promise<DoorReport> {
    this.#lock.look();
    return this.device.read(signal);
  }

  setFault(fault: SimulatedFault | null): void {
    this.device.setFault(fault);
    this.#show();
  }

  typeCode(duration: Duration): void {
    this.#lock.open(duration, null);
  }

  stop(): void {
    this.#lock.stop();
  }

  /** Stands as its lock does, unless it is stuck. */
  #show(): void {
    if (this.state !== this.device.state) this.device.become(this.state);
  }
}
