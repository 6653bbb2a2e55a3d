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
import type { DoorReport } from "../../facts/device-pictures.ts";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { askDevice } from "../ask-device.ts";
import { RelayWatch } from "../relay-watch.ts";
import type { DoorCommand, DoorConnection, DoorDocument, DoorDriver, DoorEvents } from "./door-driver.ts";
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

/** The newest command that a door was told, done or not. */
interface Told {
  readonly id: string;
  readonly kind: DoorCommand["action"]["kind"];
}

/** Whatever the device says is taken note of within its turn, so that no newer command comes between. */
class RelayDoor implements DoorConnection {
  readonly #relays: TimedRelayDriver;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #place: RelayPlace;
  readonly #events: DoorEvents;
  readonly #watch: RelayWatch<RelayState>;
  readonly #unwatch: () => void;
  /** Of the document that is kept. */
  #revision = 0;
  #heldUntil: Instant | null = null;
  /** A hold is over whose last pulse may still run. */
  #isHoldOver = false;
  /** Until when it is opened by commands, of elapsed time; null: it is not. */
  #openUntil: Duration | null = null;
  /** null: it was locked since. */
  #command: Told | null = null;
  /** When the last pulse that it was told ends, of elapsed time; null: it was told none, or to be off. */
  #pulseEnd: Duration | null = null;
  /** Since when it is on for no known reason, of elapsed time. */
  #unknownSince: Duration | null = null;
  /** Without a timer when it was last asked: one that just ends may look so once. */
  #wasUntimed = false;
  /** When it was last told off, or told a timer again, of elapsed time; null: there is no need. */
  #correctedAt: Duration | null = null;
  #reported: DoorReport | null = null;
  #renewal: PendingTimer | null = null;

  constructor({ relays, clock, serverLog }: RelayDoorOptions, place: RelayPlace, events: DoorEvents) {
    this.#relays = relays;
    this.#clock = clock;
    this.#serverLog = serverLog;
    this.#place = place;
    this.#events = events;
    const read = (signal: AbortSignal, begin: () => void) =>
      this.#ask(signal, begin, ({ isOn }) => this.#heardUnasked(isOn));
    this.#watch = new RelayWatch<RelayState>({ read, clock, serverLog });
    this.#unwatch = this.#watch.start(() => () => {});
  }

  async keep({ revision, heldUntil }: DoorDocument, signal: AbortSignal) {
    if (revision > this.#revision) {
      this.#revision = revision;
      this.#heldUntil = heldUntil;
    }
    if (this.#isHeld) this.#renewLater();
    // an opening by hand, at the device, is nobody's to end
    const isOurs = this.#isHeld || this.#pulseEnd !== null;
    const report = isOurs ? await this.#tellPulse(signal) : await this.read(signal);
    // a hold that was ended meanwhile was kept all the same
    const isKept = report.isUnlocked && heldUntil !== null && heldUntil > this.#clock.now();
    return { revision: this.#revision, report: isKept ? { ...report, heldUntil } : report };
  }

  endHold(): void {
    if (this.#heldUntil === null) return;
    this.#heldUntil = null;
    this.#isHoldOver = true;
    this.#renewal?.cancel();
  }

  async carryOut({ id, action, notAfter }: DoorCommand, signal: AbortSignal) {
    let isDone = false;
    const report = await this.#inTurn("command", true, signal, async () => {
      if (this.#clock.now() > notAfter) return this.#heard(await this.#relays.read(this.#place, signal));
      const before = this.#openUntil;
      this.#command = { id, kind: action.kind };
      const openUntil = action.kind === "open" ? this.#endOf(action.duration) : null;
      this.#openUntil = openUntil;
      if (action.kind === "lock") this.#heldUntil = null;
      try {
        const isOn = await this.#switch(signal);
        isDone = isOn === (action.kind === "open");
        return this.#heard(isOn);
      } finally {
        // what is not known to be done is not put right later: nobody may stand there any more
        if (!isDone && openUntil !== null && this.#openUntil === openUntil) this.#openUntil = before;
      }
    });
    return { isDone, report };
  }

  async read(signal: AbortSignal): Promise<DoorReport> {
    let report: DoorReport | null = null;
    const { isOn } = await this.#ask(
      signal,
      () => {},
      (state) => {
        report = this.#heard(state.isOn);
      },
    );
    // one that was told off and stays on has a fault, which the page tells of
    if (isOn && this.#correctedAt !== null && this.#due() === 0) throw new DeviceFailure("not_applied");
    return report ?? this.#reportOf(isOn);
  }

  close(): void {
    this.#unwatch();
    this.#renewal?.cancel();
  }

  get #isHeld(): boolean {
    return this.#heldUntil !== null && this.#heldUntil > this.#clock.now();
  }

  get #isPulseKnown(): boolean {
    return this.#pulseEnd !== null && this.#clock.elapsed() <= this.#pulseEnd;
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

  #tellPulse(signal: AbortSignal): Promise<DoorReport> {
    return this.#inTurn("command", false, signal, async () => this.#heard(await this.#switch(signal)));
  }

  /** Tells it the pulse that is due now, or to be off; resolves with whether it is on. */
  async #switch(signal: AbortSignal): Promise<boolean> {
    const due = this.#due();
    const end = plus(this.#clock.elapsed(), due);
    // also where it is not known to have come of it
    if (due > 0) this.#pulseEnd = longest(this.#pulseEnd ?? end, end);
    const isOn = await this.#relays.switch(this.#place, due > 0, due, signal);
    if (signal.aborted) return isOn;
    this.#pulseEnd = due > 0 ? end : null;
    this.#isHoldOver = false;
    return isOn;
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
      this.#watch.answered(minus(this.#clock.elapsed(), at));
      return answer;
    });
  }

  /** An answer that nobody waited for any more may be older than a command: it is heard of by nobody. */
  #ask(signal: AbortSignal, begin: () => void, heard: (state: RelayState) => void): Promise<RelayState> {
    return this.#inTurn("question", false, signal, async () => {
      begin();
      const state = await this.#relays.readTimer(this.#place, signal);
      if (signal.aborted) return state;
      heard(state);
      this.#lookAfterTimer(state);
      return state;
    });
  }

  #reportOf(isOn: boolean): DoorReport {
    const heldUntil = isOn && this.#isHeld ? this.#heldUntil : null;
    const isByCommand = isOn
      ? this.#command?.kind === "open" && this.#isPulseKnown && heldUntil === null
      : this.#command?.kind === "lock";
    return { isUnlocked: isOn, heldUntil, byCommand: isByCommand ? (this.#command?.id ?? null) : null };
  }

  #heard(isOn: boolean): DoorReport {
    const report = this.#reportOf(isOn);
    this.#reported = report;
    // what comes later is another's doing
    if (!isOn) this.#command = null;
    return report;
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
      this.#correctedAt = null;
      this.#wasUntimed = false;
      this.#unknownSince = null;
      this.#pulseEnd = null;
      this.#isHoldOver = false;
      return;
    }
    this.#unknownSince = this.#isPulseKnown ? null : (this.#unknownSince ?? now);
    const isUntimed = this.#wasUntimed && !hasTimer;
    this.#wasUntimed = !hasTimer;
    const isTooLong = this.#unknownSince !== null && minus(now, this.#unknownSince) > LONGEST_PULSE;
    if (isUntimed || isTooLong) this.#correct(now);
    else if (hasTimer) this.#correctedAt = null;
    if (this.#isHoldOver && this.#due() === 0) this.#tellUnasked();
  }

  /** Gives it a timer again, where it is to be open; else it is told to lock, again and again until it does. */
  #correct(now: Duration): void {
    const last = this.#correctedAt;
    if (last !== null && minus(now, last) < HOLD_EVERY) return;
    this.#correctedAt = now;
    if (last === null) this.#events.corrected(this.#due() > 0 ? "timed" : "locked");
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
    const options = { clock: this.#clock, serverLog: this.#serverLog };
    const tell = (signal: AbortSignal) =>
      this.#inTurn("command", false, signal, async () => this.#heardUnasked(await this.#switch(signal)));
    void askDevice(tell, { ...options, abort: new AbortController() });
  }
}
