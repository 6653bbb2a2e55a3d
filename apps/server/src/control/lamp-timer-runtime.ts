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

/** Pauses after a press at the lamp, and after a timer that could not be set. */
const COOLDOWNS = { use: seconds(5), failure: minutes(1) };

/** Sets the off timer; resolves with whether the lamp is on. `begin`: see DeviceCall. */
type KeepOn = (offAfter: Duration, signal: AbortSignal, begin: () => void) => Promise<boolean>;

/** Desired end of the light; null: open-ended; off: dark. */
type Until = Instant | null | "off";

/** Renews a lamp's off timer while lit, so that only the death of this program lets it end (decision 13). */
export class LampTimerRuntime {
  #timer: LampTimer;
  /** The timer confirmed last; null: unknown. */
  #armed: ArmedTimer | null = null;
  #sending: ArmedTimer | null = null;
  #until: Until = null;
  #underWay: AbortController | null = null;
  readonly #pending = new Map<"renewal" | "cooldown", PendingTimer>();
  #isStopped = false;
  readonly #keepOn: KeepOn;
  readonly #onOff: () => void;
  readonly #address: string;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;

  constructor(options: {
    keepOn: KeepOn;
    /** Called when the lamp's answer says off. */
    onOff: () => void;
    /** As stored before the start. */
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

  stayOnUntil(until: Until): void {
    const isOther = (this.#until === "off") !== (until === "off");
    this.#until = until;
    // a lamp without a known timer gets one anyway
    const sent = this.#sending ?? this.#armed;
    const isDue = until !== "off" && sent !== null && isTimerDue(sent, this.#stayOn(), this.#clock.elapsed());
    if (isOther || isDue) this.#take({ kind: "endChanged" });
  }

  offAfter(): Duration {
    return offTimer(this.#stayOn());
  }

  reported(isOn: boolean, isByDevice: boolean): void {
    this.#take({ kind: "reported", isOn, isByDevice });
  }

  /** `at`: monotonic time at which the command with this timer was sent. */
  switchedOn(at: Duration, offAfter: Duration): void {
    this.#armed = { at, goesOffAt: plus(at, offAfter) };
    this.#take({ kind: "switchedOn" });
  }

  /** Nothing is sent while a command is open or the lamp is unresponsive. */
  block(isBlocked: boolean): void {
    if (isBlocked !== this.#timer.isBlocked) this.#take({ kind: "blocked", isBlocked });
  }

  /** The lamp may have another timer than desired. */
  forget(): void {
    this.#armed = null;
    this.#take({ kind: "endChanged" });
  }

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
        this.#arm(
          effect.timer,
          effect.timer === "cooldown" ? COOLDOWNS[effect.cause] : renewalAfter(this.#stayOn()),
        );
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

  #arm(timer: "renewal" | "cooldown", after: Duration): void {
    const run = () => this.#take({ kind: "elapsed", timer });
    this.#pending.set(timer, this.#clock.timer(`lamp timer ${timer}`, after, run));
  }

  /** Failures here are no outage, since the lamp's polls find those. */
  #send(): void {
    const [at, offAfter] = [this.#clock.elapsed(), this.offAfter()];
    const abort = new AbortController();
    this.#underWay = abort;
    this.#sending = { at, goesOffAt: plus(at, offAfter) };
    const [clock, serverLog] = [this.#clock, this.#serverLog];
    const options = { clock, serverLog, abort, from: "begin" as const };
    void askDevice((signal, begin) => this.#keepOn(offAfter, signal, begin), options).then((answer) => {
      const sent = this.#sending;
      this.#sending = null;
      if (answer.fault !== null) return this.#take({ kind: "failed" });
      if (this.#timer.sending === "open") this.#armed = sent;
      this.#take({ kind: "answered", isOn: answer.report });
    });
  }

  /** null: open-ended. */
  #stayOn(): Duration | null {
    if (this.#until === "off") return milliseconds(0);
    return this.#until === null ? null : between(this.#clock.now(), this.#until);
  }
}
