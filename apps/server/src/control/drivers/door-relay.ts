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
import type { RelayOutput, RelayState, TimedRelayDriver } from "./relay-driver.ts";

/** Longest pulse (E-06), so that a hold ends by itself without renewal. */
const LONGEST_PULSE = seconds(60);
/** Interval of corrections to a relay that stays on or lost its timer. */
const CORRECT_EVERY = seconds(15);

interface DoorRelayOptions {
  readonly relays: TimedRelayDriver;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
}

interface DoorRelayEvents {
  onChange(): void;
  /** See DoorEvents.onCorrection. */
  onCorrection(how: "locked" | "timed"): void;
}

/** `end`: elapsed time. */
interface DesiredPulse {
  readonly end: Duration;
  readonly isOpening: boolean;
}

/** The relay of an electric strike, switched on by pulses that the device ends itself (E-06). */
export class DoorRelay {
  readonly #relays: TimedRelayDriver;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #relay: RelayOutput;
  readonly #events: DoorRelayEvents;
  readonly #watch: RelayWatch<RelayState> | null;
  readonly #stopWatching: () => void;
  #desired: DesiredPulse | null = null;
  /** End (elapsed time) of a failed opening, which is not repeated, as the person may have left; null: none. */
  #givenUpEnd: Duration | null = null;
  /** null: no report yet. */
  #isOn: boolean | null = null;
  /** A report came since the last command. */
  #isReportedSinceCommand = false;
  /** Elapsed time at the end of the last pulse sent; null: none, or switched off. */
  #pulseEnd: Duration | null = null;
  /** A command to switch off is unconfirmed. */
  #isOffPending = false;
  /** Fault of the command under way, or of the last one. */
  #lastCommandFault: Promise<Fault | null> = Promise.resolve(null);
  #pendingCommands = 0;
  /** Elapsed time since which the relay is on without a known pulse; null: it is not. */
  #unknownSince: Duration | null = null;
  /** The last answer said on without a timer, which happens once where a timer is about to end. */
  #wasUntimed = false;
  /** Elapsed time at the last correction; null: none needed. */
  #correctedAt: Duration | null = null;

  constructor({ relays, clock, serverLog }: DoorRelayOptions, relay: RelayOutput, events: DoorRelayEvents) {
    this.#relays = relays;
    this.#clock = clock;
    this.#serverLog = serverLog;
    this.#relay = relay;
    this.#events = events;
    if (relays.watch === null) {
      const read = (signal: AbortSignal, begin: () => void) => this.#queryRelay(signal, begin);
      this.#watch = new RelayWatch<RelayState>({ read, clock, serverLog });
      this.#stopWatching = this.#watch.start(() => () => {});
    } else {
      this.#watch = null;
      this.#stopWatching = relays.watch(relay, (isOn) => {
        // invalid reports are a fault of the query, not of the watch
        if (typeof isOn === "boolean") this.#noteReport(isOn);
      });
    }
  }

  get isOn(): boolean | null {
    return this.#isOn;
  }

  get isCommanding(): boolean {
    return this.#pendingCommands > 0;
  }

  /** A sent pulse explains that the relay is on. */
  get isPulseKnown(): boolean {
    return this.#pulseEnd !== null && this.#clock.elapsed() <= this.#pulseEnd;
  }

  pulse({ duration, isOpening }: RelayPulse): void {
    const end = plus(this.#clock.elapsed(), duration);
    this.#desired = { end, isOpening };
    this.#isOffPending = false;
    const isGivenUp = isOpening && this.#givenUpEnd !== null && minus(end, this.#givenUpEnd) < SECOND;
    if (!isGivenUp) this.#command();
  }

  /** Does not cut off the pulse of an opening that is about to end. */
  off(): void {
    const desired = this.#desired;
    const isEnding = this.#pulseEnd !== null && minus(this.#pulseEnd, this.#clock.elapsed()) < SECOND;
    this.#desired = null;
    if (desired !== null && !(desired.isOpening && isEnding)) this.lock();
  }

  /** Switches off, even a relay that was switched on by hand. */
  lock(): void {
    this.#desired = null;
    this.#isOffPending = true;
    this.#command();
  }

  /** Repeats a command that was not reported as carried out. */
  ensure(): void {
    const isAsDesired = this.#pulseLeft() === 0 || this.#isOn === true;
    if (this.#pendingCommands === 0 && (this.#isOffPending || !isAsDesired)) this.#command();
  }

  /** As `ensure`, after the commands under way, or asks the relay; rejects with DeviceFailure. */
  async ensureConfirmed(signal: AbortSignal): Promise<boolean> {
    const wasCommanded = this.#pendingCommands > 0;
    while (this.#pendingCommands > 0) await this.#lastCommandFault;
    this.ensure();
    return wasCommanded || this.#pendingCommands > 0 ? this.afterCommands() : this.read(signal);
  }

  /** The program that ordered pulses has ended: no pulse is repeated. */
  noteProcessLost(): void {
    this.#desired = null;
  }

  /** Waits for the commands under way; rejects with DeviceFailure if they were not carried out. */
  async afterCommands(): Promise<boolean> {
    let fault: Fault | null;
    do fault = await this.#lastCommandFault;
    while (this.#pendingCommands > 0);
    const isOn = this.#isOn ?? false;
    // a report may follow the timeout
    const isDone = this.#isReportedSinceCommand && isOn === this.#pulseLeft() > 0;
    if (fault !== null && !isDone) throw new DeviceFailure(fault);
    return isOn;
  }

  /** Rejects with DeviceFailure; not_applied: still on after a command to switch off. */
  async read(signal: AbortSignal): Promise<boolean> {
    const { isOn } = await this.#queryRelay(signal, () => {});
    const isCommandedOff = this.#isOffPending || this.#correctedAt !== null;
    if (isOn && isCommandedOff && this.#pulseLeft() === 0) throw new DeviceFailure("not_applied");
    return isOn;
  }

  close(): void {
    this.#stopWatching();
  }

  /** 0: off. */
  #pulseLeft(): Duration {
    const off = milliseconds(0);
    return this.#desired === null ? off : longest(minus(this.#desired.end, this.#clock.elapsed()), off);
  }

  /** Failures are reported by `afterCommands` and `read`. */
  #command(): void {
    const options = { clock: this.#clock, serverLog: this.#serverLog, abort: new AbortController() };
    const due = this.#desired;
    const isByPerson = due?.isOpening ?? true;
    const previousCommand = this.#lastCommandFault;
    this.#pendingCommands += 1;
    this.#isReportedSinceCommand = false;
    this.#lastCommandFault = askDevice(
      (signal) => this.#enqueue("command", isByPerson, signal, () => this.#switch(signal)),
      options,
    ).then(async ({ fault }) => {
      if (fault !== null && due?.isOpening === true) this.#givenUpEnd = due.end;
      // a person's order precedes the renewal of a hold, so the renewal ends last
      await previousCommand;
      this.#pendingCommands -= 1;
      return fault;
    });
  }

  async #switch(signal: AbortSignal): Promise<void> {
    const duration = shortest(this.#pulseLeft(), LONGEST_PULSE);
    // the pulse's time passed while the command was queued
    if (duration === 0 && !this.#isOffPending) {
      this.#noteReport(await this.#relays.read(this.#relay, signal));
      return;
    }
    const end = plus(this.#clock.elapsed(), duration);
    // counts even without a confirmation
    if (duration > 0) this.#pulseEnd = longest(this.#pulseEnd ?? end, end);
    const isOn = await this.#relays.switch(this.#relay, duration > 0, duration, signal);
    if (signal.aborted) return;
    this.#pulseEnd = duration > 0 ? end : null;
    if (!isOn) this.#isOffPending = false;
    this.#noteReport(isOn);
    if (isOn !== duration > 0) throw new DeviceFailure("not_applied");
  }

  /** Answers are taken within the device's request, so that no newer command comes between. */
  #enqueue<T>(
    kind: "command" | "query",
    isByPerson: boolean,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    return this.#relay.device.enqueue({ kind, isByPerson }, signal, async () => {
      const at = this.#clock.elapsed();
      const answer = await work();
      this.#watch?.noteAnswer(minus(this.#clock.elapsed(), at));
      return answer;
    });
  }

  /** An answer after the timeout may be older than a command, and is dropped. */
  #queryRelay(signal: AbortSignal, begin: () => void): Promise<RelayState> {
    return this.#enqueue("query", false, signal, async () => {
      begin();
      const state = await this.#relays.readTimer(this.#relay, signal);
      if (signal.aborted) return state;
      this.#noteReport(state.isOn);
      this.#updateTimer(state);
      return state;
    });
  }

  #noteReport(isOn: boolean): void {
    if (typeof isOn !== "boolean") throw new DeviceFailure("invalid_response");
    const before = this.#isOn;
    this.#isOn = isOn;
    this.#isReportedSinceCommand = true;
    if (before !== isOn) this.#events.onChange();
  }

  /** An opening by hand at the device may last as long as a pulse; without a timer it is corrected (E-06). */
  #updateTimer({ isOn, hasTimer }: RelayState): void {
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
    if (this.#isOffPending && this.#pendingCommands === 0) this.#command();
  }

  /** Sets the timer again if the relay is to be on; otherwise locks, again and again until confirmed. */
  #correct(now: Duration): void {
    const last = this.#correctedAt;
    if (last !== null && minus(now, last) < CORRECT_EVERY) return;
    this.#correctedAt = now;
    if (last === null) this.#events.onCorrection(this.#pulseLeft() > 0 ? "timed" : "locked");
    if (this.#pulseLeft() > 0) this.#command();
    else this.lock();
  }
}
