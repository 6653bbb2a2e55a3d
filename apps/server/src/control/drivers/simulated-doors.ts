import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  longest,
  milliseconds,
  minus,
  plus,
  shortest,
} from "@platzwart/domain/time/instant";
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

const LOCKED: DoorReport = { isUnlocked: false, heldUntil: null, byCommand: null };

class SimulatedDoor {
  readonly device: SimulatedDevice<DoorReport>;
  readonly #clock: Clock;
  /** Until when it is open for a code or a person, of `elapsed`. */
  #openUntil: Duration | null = null;
  /** Of the document that it keeps. */
  #revision = 0;
  #lockTimer: PendingTimer | null = null;
  #isStopped = false;

  constructor(clock: Clock, address: string, answerAfter: Duration, heldUntil: Instant | null) {
    this.#clock = clock;
    const state = this.#standing(LOCKED, heldUntil);
    this.device = new SimulatedDevice({ clock, address, answerAfter, state });
    this.#waitForEndOf(state);
  }

  get state(): DoorReport {
    const { state, fault } = this.device;
    return fault === "stuck" ? state : this.#standing(state, state.heldUntil);
  }

  async keep({ revision, heldUntil }: DoorDocument, signal: AbortSignal) {
    const report = await this.device.obey((state) => {
      if (revision <= this.#revision) return state;
      this.#revision = revision;
      return this.#waitForEndOf(this.#standing(state, heldUntil));
    }, signal);
    return { revision: this.#revision, report };
  }

  async carryOut({ id, action, notAfter }: DoorCommand, signal: AbortSignal) {
    let isDone = false;
    const report = await this.device.obey((state) => {
      if (this.#clock.now() > notAfter) return state;
      isDone = true;
      if (action.kind === "open") return this.#opened(state, action.duration, id);
      this.#openUntil = null;
      return this.#waitForEndOf(this.#standing(state, null, id));
    }, signal);
    return { isDone, report };
  }

  read(signal: AbortSignal): Promise<DoorReport> {
    this.#lockWhenOver();
    return this.device.read(signal);
  }

  setFault(fault: SimulatedFault | null): void {
    this.device.setFault(fault);
    this.#lockWhenOver();
  }

  typeCode(duration: Duration): void {
    this.device.become(this.#opened(this.device.state, duration));
  }

  stop(): void {
    this.#isStopped = true;
    this.#lockTimer?.cancel();
  }

  /** For so long, or until the later end that it has already (case D3). */
  #opened(state: DoorReport, duration: Duration, byCommand: string | null = null): DoorReport {
    const until = plus(this.#clock.elapsed(), duration);
    this.#openUntil = this.#openUntil === null ? until : longest(this.#openUntil, until);
    return this.#waitForEndOf(this.#standing(state, state.heldUntil, byCommand));
  }

  /** How it stands now with a hold, which may be over; the same object when that changes nothing. */
  #standing(state: DoorReport, until: Instant | null, byCommand: string | null = null): DoorReport {
    const heldUntil = until !== null && until > this.#clock.now() ? until : null;
    const isOpen = this.#openUntil !== null && this.#openUntil > this.#clock.elapsed();
    const isUnlocked = heldUntil !== null || isOpen;
    const isSame = state.isUnlocked === isUnlocked && state.heldUntil === heldUntil;
    return isSame ? state : { isUnlocked, heldUntil, byCommand };
  }

  #lockWhenOver(): void {
    const { state } = this;
    if (state !== this.device.state) this.device.become(state);
    this.#waitForEndOf(state);
  }

  /** Looks again when the hold or the opening ends, whichever is first. */
  #waitForEndOf(state: DoorReport): DoorReport {
    this.#lockTimer?.cancel();
    const [first, ...others] = [
      state.heldUntil === null ? milliseconds(0) : between(this.#clock.now(), state.heldUntil),
      this.#openUntil === null ? milliseconds(0) : minus(this.#openUntil, this.#clock.elapsed()),
    ].filter((rest) => rest > 0);
    if (first === undefined || this.#isStopped) return state;
    const wait = shortest(first, ...others);
    this.#lockTimer = this.#clock.timer("simulated door", wait, () => this.#lockWhenOver());
    return state;
  }
}
