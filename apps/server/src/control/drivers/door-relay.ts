import type { Fault } from "@platzwart/domain/devices/fault";
import type { Clock } from "@platzwart/domain/time/clock";
import {
  type Duration,
  longest,
  milliseconds,
  minus,
  plus,
  SECOND,
  seconds,
  shortest,
} from "@platzwart/domain/time/instant";
import type { RelayPulse } from "@platzwart/machine/door-lock-runtime";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { askDevice } from "../ask-device.ts";
import { RelayWatch } from "../relay-watch.ts";
import type { RelayPlace, RelayState, TimedRelayDriver } from "./relay-driver.ts";

/** The longest pulse (E-06), so that a hold ends by itself once nobody renews it. */
const LONGEST_PULSE = seconds(60);
/** A relay that stays on, or lost its timer, is told again so often. */
const CORRECT_EVERY = seconds(15);

interface DoorRelayOptions {
  readonly relays: TimedRelayDriver;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
}

/** What a relay tells by itself. */
interface DoorRelayEvents {
  /** It is another state than was heard last. */
  changed(): void;
  /** See DoorEvents. */
  corrected(how: "locked" | "timed"): void;
}

/** What it is to do, until when, of elapsed time. */
interface Due {
  readonly end: Duration;
  readonly isOpening: boolean;
}

/**
 * The relay at which the strike of a door hangs that has no computer. It is only ever told pulses that the device itself
 * ends, so that a dead server or network leaves the door locked (E-06). Whatever the device says is taken note of within
 * its turn, so that no newer command comes between.
 */
export class DoorRelay {
  readonly #relays: TimedRelayDriver;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #place: RelayPlace;
  readonly #events: DoorRelayEvents;
  readonly #watch: RelayWatch<RelayState> | null;
  readonly #unwatch: () => void;
  #due: Due | null = null;
  /** The end of an opening that failed, of elapsed time: whoever stood there is gone, and it is not told again. */
  #givenUp: Duration | null = null;
  /** As it was heard last; null: never. */
  #isOn: boolean | null = null;
  /** It was heard since it was told something last. */
  #isReportedSince = false;
  /** When the last pulse that it was told ends, of elapsed time; null: it was told none, or to be off. */
  #pulseEnd: Duration | null = null;
  /** It was to be off, and did not say that it is. */
  #isOffPending = false;
  /** What comes of what it is being told, or was told last. */
  #commanding: Promise<Fault | null> = Promise.resolve(null);
  /** How many orders are on their way. */
  #orders = 0;
  /** Since when it is on for no known reason, of elapsed time. */
  #unknownSince: Duration | null = null;
  /** Without a timer when it was last asked: one that just ends may look so once. */
  #wasUntimed = false;
  /** When it was last told off, or told a timer again, of elapsed time; null: there is no need. */
  #correctedAt: Duration | null = null;

  constructor({ relays, clock, serverLog }: DoorRelayOptions, place: RelayPlace, events: DoorRelayEvents) {
    this.#relays = relays;
    this.#clock = clock;
    this.#serverLog = serverLog;
    this.#place = place;
    this.#events = events;
    if (relays.watch === null) {
      const read = (signal: AbortSignal, begin: () => void) => this.#ask(signal, begin);
      this.#watch = new RelayWatch<RelayState>({ read, clock, serverLog });
      this.#unwatch = this.#watch.start(() => () => {});
    } else {
      this.#watch = null;
      this.#unwatch = relays.watch(place, (isOn) => {
        // what no relay says is told of where it is asked
        if (typeof isOn === "boolean") this.#received(isOn);
      });
    }
  }

  /** As it was heard last; null: never. */
  get isOn(): boolean | null {
    return this.#isOn;
  }

  get isCommanding(): boolean {
    return this.#orders > 0;
  }

  /** Whether a pulse that it was told can be why it is on. */
  get isPulseKnown(): boolean {
    return this.#pulseEnd !== null && this.#clock.elapsed() <= this.#pulseEnd;
  }

  /** It is to be on for so long from now. */
  pulse({ duration, isOpening }: RelayPulse): void {
    const end = plus(this.#clock.elapsed(), duration);
    this.#due = { end, isOpening };
    this.#isOffPending = false;
    const isOfFailure = isOpening && this.#givenUp !== null && minus(end, this.#givenUp) < SECOND;
    if (!isOfFailure) this.#command();
  }

  /** It is to be off. The pulse of an opening that ends by itself now is let do so. */
  off(): void {
    const due = this.#due;
    const isEnding = this.#pulseEnd !== null && minus(this.#pulseEnd, this.#clock.elapsed()) < SECOND;
    this.#due = null;
    if (due !== null && !(due.isOpening && isEnding)) this.lock();
  }

  /** Has it be off whoever switched it on. */
  lock(): void {
    this.#due = null;
    this.#isOffPending = true;
    this.#command();
  }

  /** Tells it anew what it is to be, where it is not known to be so. */
  ensure(): void {
    const isAsDue = this.#left() === 0 || this.#isOn === true;
    if (this.#orders === 0 && (this.#isOffPending || !isAsDue)) this.#command();
  }

  /**
   * The same, once what it is being told is over; one that has nothing to be told is asked. Resolves with whether it is on.
   * Rejects with DeviceFailure.
   */
  async ensured(signal: AbortSignal): Promise<boolean> {
    const wasCommanded = this.#orders > 0;
    while (this.#orders > 0) await this.#commanding;
    this.ensure();
    return wasCommanded || this.#orders > 0 ? this.settled() : this.read(signal);
  }

  /** Nobody says any more what it is to be; a pulse that runs ends by itself. */
  lost(): void {
    this.#due = null;
  }

  /** Waits for what it is being told; resolves with whether it is on. Rejects with DeviceFailure where it did not do so. */
  async settled(): Promise<boolean> {
    let fault: Fault | null;
    do fault = await this.#commanding;
    while (this.#orders > 0);
    const isOn = this.#isOn ?? false;
    // it may have said so later than anybody waited
    const isDone = this.#isReportedSince && isOn === this.#left() > 0;
    if (fault !== null && !isDone) throw new DeviceFailure(fault);
    return isOn;
  }

  /** Asks it for its state. Rejects with DeviceFailure; with not_applied where it was told off and stays on. */
  async read(signal: AbortSignal): Promise<boolean> {
    const { isOn } = await this.#ask(signal, () => {});
    const isCommandedOff = this.#isOffPending || this.#correctedAt !== null;
    if (isOn && isCommandedOff && this.#left() === 0) throw new DeviceFailure("not_applied");
    return isOn;
  }

  close(): void {
    this.#unwatch();
  }

  /** How long it is to be on from now; 0: it is not to be. */
  #left(): Duration {
    const nothing = milliseconds(0);
    return this.#due === null ? nothing : longest(minus(this.#due.end, this.#clock.elapsed()), nothing);
  }

  /** Tells it the pulse that is due now, or to be off. Failures are told by whoever asks for its state. */
  #command(): void {
    const options = { clock: this.#clock, serverLog: this.#serverLog, abort: new AbortController() };
    const due = this.#due;
    const isPersons = due?.isOpening ?? true;
    const before = this.#commanding;
    this.#orders += 1;
    this.#isReportedSince = false;
    this.#commanding = askDevice(
      (signal) => this.#inTurn("command", isPersons, signal, () => this.#switch(signal)),
      options,
    ).then(async ({ fault }) => {
      if (fault !== null && due?.isOpening === true) this.#givenUp = due.end;
      // a person's order overtakes the renewal of a hold: the last of them is over once all are
      await before;
      this.#orders -= 1;
      return fault;
    });
  }

  async #switch(signal: AbortSignal): Promise<void> {
    const due = shortest(this.#left(), LONGEST_PULSE);
    // its time went by while others had their turn
    if (due === 0 && !this.#isOffPending) {
      this.#received(await this.#relays.read(this.#place, signal));
      return;
    }
    const end = plus(this.#clock.elapsed(), due);
    // also where it is not known to have come of it
    if (due > 0) this.#pulseEnd = longest(this.#pulseEnd ?? end, end);
    const isOn = await this.#relays.switch(this.#place, due > 0, due, signal);
    if (signal.aborted) return;
    this.#pulseEnd = due > 0 ? end : null;
    if (!isOn) this.#isOffPending = false;
    this.#received(isOn);
    if (isOn !== due > 0) throw new DeviceFailure("not_applied");
  }

  #inTurn<T>(
    kind: "command" | "question",
    isPersons: boolean,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    return this.#place.device.turn({ kind, isPersons }, signal, async () => {
      const at = this.#clock.elapsed();
      const answer = await work();
      this.#watch?.answered(minus(this.#clock.elapsed(), at));
      return answer;
    });
  }

  /** An answer that nobody waited for any more may be older than a command: it is heard of by nobody. */
  #ask(signal: AbortSignal, begin: () => void): Promise<RelayState> {
    return this.#inTurn("question", false, signal, async () => {
      begin();
      const state = await this.#relays.readTimer(this.#place, signal);
      if (signal.aborted) return state;
      this.#received(state.isOn);
      this.#lookAfterTimer(state);
      return state;
    });
  }

  #received(isOn: boolean): void {
    if (typeof isOn !== "boolean") throw new DeviceFailure("invalid_response");
    const before = this.#isOn;
    this.#isOn = isOn;
    this.#isReportedSince = true;
    if (before !== isOn) this.#events.changed();
  }

  /** Whoever opens by hand at the device is let do it for as long as a pulse takes; without an end it is none (E-06). */
  #lookAfterTimer({ isOn, hasTimer }: RelayState): void {
    const now = this.#clock.elapsed();
    if (!isOn) {
      this.#correctedAt = null;
      this.#wasUntimed = false;
      this.#unknownSince = null;
      this.#pulseEnd = null;
      this.#isOffPending = false;
      return;
    }
    this.#unknownSince = this.isPulseKnown ? null : (this.#unknownSince ?? now);
    const isUntimed = this.#wasUntimed && !hasTimer;
    this.#wasUntimed = !hasTimer;
    const isTooLong = this.#unknownSince !== null && minus(now, this.#unknownSince) > LONGEST_PULSE;
    if (isUntimed || isTooLong) this.#correct(now);
    else if (hasTimer) this.#correctedAt = null;
    if (this.#isOffPending && this.#orders === 0) this.#command();
  }

  /** Gives it a timer again, where it is to be open; else it is told to lock, again and again until it does. */
  #correct(now: Duration): void {
    const last = this.#correctedAt;
    if (last !== null && minus(now, last) < CORRECT_EVERY) return;
    this.#correctedAt = now;
    if (last === null) this.#events.corrected(this.#left() > 0 ? "timed" : "locked");
    if (this.#left() > 0) this.#command();
    else this.lock();
  }
}
