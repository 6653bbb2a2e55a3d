import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  longest,
  milliseconds,
  minus,
  plus,
  seconds,
  shortest,
} from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { askDevice } from "../ask-device.ts";
import { RelayWatch } from "../relay-watch.ts";
import type {
  DoorCommand,
  DoorConnection,
  DoorDocument,
  DoorDriver,
  DoorEvents,
  DoorReport,
} from "./door-driver.ts";
import type { RelayPlace, RelayState, TimedRelayDriver } from "./relay-driver.ts";

/** A hold is a pulse of this length (E-06), so that it ends by itself once nobody renews it. */
const HOLD_PULSE = seconds(60);
/** From one pulse of a hold to the next, also after failures. */
const HOLD_EVERY = seconds(15);
/** Longer no door is opened at once (openSeconds, D-31): what is on for longer has no known reason. */
const LONGEST_PULSE = HOLD_PULSE;

/**
 * Doors whose strike hangs at a relay in the network. The relay is only ever told pulses that the device itself ends, so
 * that a dead server or network leaves the door locked (E-06).
 */
export class RelayDoors implements DoorDriver {
  readonly isSimulated = false;
  readonly hasKeypad = false;
  readonly #options: RelayDoorOptions;

  constructor(options: RelayDoorOptions) {
    this.#options = options;
  }

  connect(place: RelayPlace, events: DoorEvents): DoorConnection {
    return new RelayDoor(this.#options, place, events);
  }
}

interface RelayDoorOptions {
  readonly relays: TimedRelayDriver;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
}

class RelayDoor implements DoorConnection {
  readonly #relays: TimedRelayDriver;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #place: RelayPlace;
  readonly #events: DoorEvents;
  readonly #unwatch: () => void;
  /** Of the document that is kept. */
  #revision = 0;
  #heldUntil: Instant | null = null;
  /** Until when it is opened by commands, of elapsed time; null: it is not. */
  #openUntil: Duration | null = null;
  /** The newest command that it was told, done or not. */
  #command: Pick<DoorCommand, "id" | "action"> | null = null;
  /** When the last pulse that it was told ends, of elapsed time; null: it was told none, or to be off. */
  #pulseEnd: Duration | null = null;
  /** Since when it is on for no known reason, of elapsed time. */
  #unknownSince: Duration | null = null;
  /** Without a timer when it was last asked: one that just ends may look so once. */
  #wasUntimed = false;
  #isToldOff = false;
  #reported: DoorReport | null = null;
  #renewal: PendingTimer | null = null;

  constructor({ relays, clock, serverLog }: RelayDoorOptions, place: RelayPlace, events: DoorEvents) {
    this.#relays = relays;
    this.#clock = clock;
    this.#serverLog = serverLog;
    this.#place = place;
    this.#events = events;
    const watch = new RelayWatch<RelayState>({
      read: (signal, begin) => this.#ask(signal, begin),
      clock,
      serverLog,
    });
    this.#unwatch = watch.start(() => (state) => {
      this.#heardUnasked(state.isOn);
      this.#lookAfterTimer(state);
    });
  }

  async keep({ revision, heldUntil }: DoorDocument, signal: AbortSignal) {
    if (revision > this.#revision) {
      this.#revision = revision;
      this.#heldUntil = heldUntil;
    }
    // an opening by hand, at the device, is nobody's to end
    const isOurs = this.#isHeld || this.#pulseEnd !== null;
    if (this.#isHeld) this.#renewLater();
    const report = isOurs ? this.#heard(await this.#tellPulse(signal)) : await this.read(signal);
    return { revision: this.#revision, report };
  }

  async carryOut({ id, action, notAfter }: DoorCommand, signal: AbortSignal) {
    const before = this.#openUntil;
    let isDone = false;
    const isOn = await this.#inTurn("command", true, signal, async () => {
      if (this.#clock.now() > notAfter) return this.#relays.read(this.#place, signal);
      this.#command = { id, action };
      if (action.kind === "open") this.#openUntil = this.#endOf(action.duration);
      else {
        this.#openUntil = null;
        this.#heldUntil = null;
      }
      const isSwitched = await this.#switch(signal);
      isDone = isSwitched === (action.kind === "open");
      return isSwitched;
    }).finally(() => {
      // what is not known to be done is not put right later: nobody may stand there any more
      if (!isDone && action.kind === "open") this.#openUntil = before;
    });
    return { isDone, report: this.#heard(isOn) };
  }

  async read(signal: AbortSignal): Promise<DoorReport> {
    const state = await this.#ask(signal);
    // one that was told off and stays on has a fault, which the page tells of
    if (state.isOn && this.#isToldOff) throw new DeviceFailure("not_applied");
    return this.#heard(state.isOn);
  }

  close(): void {
    this.#unwatch();
    this.#renewal?.cancel();
  }

  get #isHeld(): boolean {
    return this.#heldUntil !== null && this.#heldUntil > this.#clock.now();
  }

  /** So long from now, or the later end that it has already (case D3). */
  #endOf(duration: Duration): Duration {
    const end = plus(this.#clock.elapsed(), duration);
    return longest(this.#openUntil ?? end, end);
  }

  /** How long it is to be on from now; 0: it is not to be. */
  #due(): Duration {
    const nothing = milliseconds(0);
    const open = this.#openUntil === null ? nothing : minus(this.#openUntil, this.#clock.elapsed());
    const held = this.#heldUntil === null ? nothing : between(this.#clock.now(), this.#heldUntil);
    return longest(open, shortest(held, HOLD_PULSE), nothing);
  }

  #tellPulse(signal: AbortSignal): Promise<boolean> {
    return this.#inTurn("command", false, signal, () => this.#switch(signal));
  }

  /** Tells it the pulse that is due now, or to be off; resolves with whether it is on. */
  async #switch(signal: AbortSignal): Promise<boolean> {
    const due = this.#due();
    const end = plus(this.#clock.elapsed(), due);
    // also where it is not known to have come of it
    if (due > 0) this.#pulseEnd = longest(this.#pulseEnd ?? end, end);
    const isOn = await this.#relays.switch(this.#place, due > 0, due, signal);
    this.#pulseEnd = due > 0 ? end : null;
    return isOn;
  }

  #inTurn<T>(
    kind: "command" | "question",
    isPersons: boolean,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    return this.#place.device.turn({ kind, isPersons }, signal, work);
  }

  #ask(signal: AbortSignal, begin: () => void = () => {}): Promise<RelayState> {
    return this.#inTurn("question", false, signal, () => {
      begin();
      return this.#relays.readTimer(this.#place, signal);
    });
  }

  #heard(isOn: boolean): DoorReport {
    const isOurs = isOn
      ? this.#isPulseKnown && this.#command?.action.kind === "open"
      : this.#isLockedByCommand;
    const report = {
      isUnlocked: isOn,
      heldUntil: isOn && this.#isHeld ? this.#heldUntil : null,
      byCommand: isOurs ? (this.#command?.id ?? null) : null,
    };
    this.#reported = report;
    return report;
  }

  get #isPulseKnown(): boolean {
    return this.#pulseEnd !== null && this.#clock.elapsed() <= this.#pulseEnd;
  }

  get #isLockedByCommand(): boolean {
    return this.#command?.action.kind === "lock" && this.#pulseEnd === null;
  }

  /** Says so where it is another state than was heard last. */
  #heardUnasked(isOn: boolean): void {
    const before = this.#reported;
    const report = this.#heard(isOn);
    if (before?.isUnlocked !== report.isUnlocked || before.heldUntil !== report.heldUntil)
      this.#events.reported(report);
  }

  /** Whoever opens by hand at the device is let do it for as long as a pulse takes; without an end it is none (E-06). */
  #lookAfterTimer({ isOn, hasTimer }: RelayState): void {
    const now = this.#clock.elapsed();
    if (!isOn) {
      this.#isToldOff = false;
      this.#wasUntimed = false;
      this.#unknownSince = null;
      this.#pulseEnd = null;
      return;
    }
    this.#unknownSince = this.#isPulseKnown ? null : (this.#unknownSince ?? now);
    const isUntimed = this.#wasUntimed && !hasTimer;
    this.#wasUntimed = !hasTimer;
    const isTooLong = this.#unknownSince !== null && minus(now, this.#unknownSince) > LONGEST_PULSE;
    if ((isUntimed || isTooLong) && !this.#isToldOff) this.#tellOff();
  }

  /** Gives it a timer again, where it is to be open; else it is told to lock. */
  #tellOff(): void {
    this.#isToldOff = this.#due() === 0;
    this.#events.toldOff();
    this.#tellUnasked();
  }

  #renewLater(): void {
    this.#renewal?.cancel();
    this.#renewal = this.#clock.timer("hold of a door", HOLD_EVERY, () => {
      if (!this.#isHeld) return;
      this.#renewLater();
      this.#tellUnasked();
    });
  }

  /** Failures are told by whoever asks for its state. */
  #tellUnasked(): void {
    const options = { clock: this.#clock, serverLog: this.#serverLog, onLate: () => {} };
    const told = askDevice((signal) => this.#tellPulse(signal), { ...options, abort: new AbortController() });
    void told.then((answer) => {
      if (answer.fault === null) this.#heardUnasked(answer.report);
    });
  }
}
