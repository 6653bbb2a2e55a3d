import {
  type LampTimer,
  type LampTimerEffect,
  type LampTimerEvent,
  stepLampTimer,
  UNKNOWN_LAMP_TIMER,
} from "@platzwart/domain/devices/lamp-timer";
import { type ArmedTimer, isTimerDue, offTimer, renewalAfter } from "@platzwart/domain/lighting/off-timer";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  milliseconds,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { askDevice } from "./ask-device.ts";

/** How long nothing is told after a press at the lamp, and after a timer that could not be set. */
const RESTS = { use: seconds(5), failure: minutes(1) };

/** Tells the lamp its timer; resolves with whether it is on. `begin`: see DeviceCall. */
type KeepOn = (offAfter: Duration, signal: AbortSignal, begin: () => void) => Promise<boolean>;

/** Until when the lamp should be on as far as is known; null: without an end; off: it should not. */
type Until = Instant | null | "off";

/**
 * Runs the timer inside a lamp, told when the lamp is switched on and anew while it burns, so that it goes out although
 * this program died, and never while it lives (decision 13).
 */
export class LampTimerRuntime {
  #timer: LampTimer;
  /** As it was last told; null: nobody knows. */
  #armed: ArmedTimer | null = null;
  /** As it is being told. */
  #sending: ArmedTimer | null = null;
  #until: Until = null;
  #underWay: AbortController | null = null;
  readonly #pending = new Map<"renewal" | "rest", PendingTimer>();
  #isStopped = false;
  readonly #keepOn: KeepOn;
  readonly #onOff: () => void;
  readonly #address: string;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;

  constructor(options: {
    keepOn: KeepOn;
    /** The lamp answered that it is off. */
    onOff: () => void;
    /** How it was when the program ended before. */
    isOn: boolean;
    address: string;
    clock: Clock;
    serverLog: ServerLog;
  }) {
    this.#timer = { ...UNKNOWN_LAMP_TIMER, isOn: options.isOn };
    this.#keepOn = options.keepOn;
    this.#onOff = options.onOff;
    this.#address = options.address;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
  }

  /** Until when the lamp should be on from now on; told anew where that is another time than it was told. */
  stayOnUntil(until: Until): void {
    const isOther = (this.#until === "off") !== (until === "off");
    this.#until = until;
    // one that has none, as far as is known, is told it anyway as soon as that may be
    const sent = this.#sending ?? this.#armed;
    const isDue = until !== "off" && sent !== null && isTimerDue(sent, this.#stayOn(), this.#clock.elapsed());
    if (isOther || isDue) this.#take({ kind: "endChanged" });
  }

  /** After how long a lamp that is told so now has to go off by itself. */
  offAfter(): Duration {
    return offTimer(this.#stayOn());
  }

  reported(isOn: boolean, isByDevice: boolean): void {
    this.#take({ kind: "reported", isOn, isByDevice });
  }

  /** The lamp was switched on with a timer of this length, told it at `at` of the elapsed time. */
  switchedOn(at: Duration, offAfter: Duration): void {
    this.#armed = { at, goesOffAt: plus(at, offAfter) };
    this.#take({ kind: "switchedOn" });
  }

  /** Nothing is told while a command is open or the lamp is away. */
  block(isBlocked: boolean): void {
    if (isBlocked !== this.#timer.isBlocked) this.#take({ kind: "blocked", isBlocked });
  }

  /** The lamp may have another timer than it should. */
  forget(): void {
    this.#armed = null;
    this.#take({ kind: "endChanged" });
  }

  /** What is being told is not waited for any more. */
  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#pending.values()) timer.cancel();
    this.#underWay?.abort();
  }

  #take(event: LampTimerEvent): void {
    if (this.#isStopped) return;
    const [timer, effects] = stepLampTimer(this.#timer, event);
    this.#timer = timer;
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryOut(effect: LampTimerEffect): void {
    switch (effect.kind) {
      case "send":
        this.#send();
        break;
      case "arm":
        this.#arm(effect.timer, effect.timer === "rest" ? RESTS[effect.after] : renewalAfter(this.#stayOn()));
        break;
      case "disarm":
        this.#pending.get(effect.timer)?.cancel();
        break;
      case "reportOff":
        this.#onOff();
        break;
      case "failing":
        this.#serverLog.warn("a lamp's own off timer could not be set; it will be tried again", {
          address: this.#address,
        });
    }
  }

  #arm(timer: "renewal" | "rest", after: Duration): void {
    const run = () => this.#take({ kind: "elapsed", timer });
    this.#pending.set(timer, this.#clock.timer(`lamp timer ${timer}`, after, run));
  }

  /** Failures here are no outage of the lamp: whether that answers is asked all the time anyway. */
  #send(): void {
    const [at, offAfter] = [this.#clock.elapsed(), this.offAfter()];
    const abort = new AbortController();
    this.#underWay = abort;
    this.#sending = { at, goesOffAt: plus(at, offAfter) };
    const [clock, serverLog] = [this.#clock, this.#serverLog];
    const options = { clock, serverLog, abort, from: "turn" as const };
    void askDevice((signal, begin) => this.#keepOn(offAfter, signal, begin), options).then((answer) => {
      const sent = this.#sending;
      this.#sending = null;
      if (answer.fault !== null) return this.#take({ kind: "failed" });
      if (this.#timer.sending === "open") this.#armed = sent;
      this.#take({ kind: "answered", isOn: answer.report });
    });
  }

  /** How much longer the lamp should be on; null: without an end. */
  #stayOn(): Duration | null {
    if (this.#until === "off") return milliseconds(0);
    return this.#until === null ? null : between(this.#clock.now(), this.#until);
  }
}
