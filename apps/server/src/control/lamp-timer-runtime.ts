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

/** Known end of the light; null: open-ended; off: the lamp is to be dark. */
type LightEnd = Instant | null | "off";

/** Renews a lamp's off timer while lit, so that only the death of this program lets it end (decision 13). */
export class LampTimerRuntime {
  #timer: LampTimer;
  /** The timer that the lamp confirmed last; null: unknown. */
  #confirmedTimer: ArmedTimer | null = null;
  #sentTimer: ArmedTimer | null = null;
  #lightEnd: LightEnd = null;
  #sendingAbort: AbortController | null = null;
  readonly #runningTimers = new Map<"renewal" | "cooldown", PendingTimer>();
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

  setLightEnd(until: LightEnd): void {
    const isSwitched = (this.#lightEnd === "off") !== (until === "off");
    this.#lightEnd = until;
    // a lamp without a known timer gets one anyway
    const sent = this.#sentTimer ?? this.#confirmedTimer;
    const isDue =
      until !== "off" && sent !== null && isTimerDue(sent, this.#timeLeft(), this.#clock.elapsed());
    if (isSwitched || isDue) this.#handleEvent({ kind: "endChanged" });
  }

  offAfter(): Duration {
    return offTimer(this.#timeLeft());
  }

  noteReport(isOn: boolean, isByDevice: boolean): void {
    this.#handleEvent({ kind: "reported", isOn, isByDevice });
  }

  /** `at`: monotonic time at which the command with this timer was sent. */
  noteSwitchedOn(setAt: Duration, offAfter: Duration): void {
    this.#confirmedTimer = { setAt, goesOffAt: plus(setAt, offAfter) };
    this.#handleEvent({ kind: "switchedOn" });
  }

  /** Nothing is sent while a command is open or the lamp is unresponsive. */
  setBlocked(isBlocked: boolean): void {
    if (isBlocked !== this.#timer.isBlocked) this.#handleEvent({ kind: "blocked", isBlocked });
  }

  /** Called where the lamp may have another timer than this program set. */
  forgetTimer(): void {
    this.#confirmedTimer = null;
    this.#handleEvent({ kind: "endChanged" });
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#runningTimers.values()) timer.cancel();
    this.#sendingAbort?.abort();
  }

  #handleEvent(event: LampTimerEvent): void {
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
          effect.timer === "cooldown" ? COOLDOWNS[effect.cause] : renewalAfter(this.#timeLeft()),
        );
        break;
      case "disarm":
        this.#runningTimers.get(effect.timer)?.cancel();
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

  #arm(timer: "renewal" | "cooldown", delay: Duration): void {
    const run = () => this.#handleEvent({ kind: "elapsed", timer });
    this.#runningTimers.set(timer, this.#clock.timer(`lamp timer ${timer}`, delay, run));
  }

  /** Failures here are no outage, since the lamp's polls find those. */
  #send(): void {
    const [setAt, offAfter] = [this.#clock.elapsed(), this.offAfter()];
    const abort = new AbortController();
    this.#sendingAbort = abort;
    this.#sentTimer = { setAt, goesOffAt: plus(setAt, offAfter) };
    const [clock, serverLog] = [this.#clock, this.#serverLog];
    const options = { clock, serverLog, abort, from: "begin" as const };
    void askDevice((signal, begin) => this.#keepOn(offAfter, signal, begin), options).then((answer) => {
      const sent = this.#sentTimer;
      this.#sentTimer = null;
      if (answer.fault !== null) return this.#handleEvent({ kind: "failed" });
      if (this.#timer.sending === "open") this.#confirmedTimer = sent;
      this.#handleEvent({ kind: "answered", isOn: answer.report });
    });
  }

  /** null: open-ended. */
  #timeLeft(): Duration | null {
    if (this.#lightEnd === "off") return milliseconds(0);
    return this.#lightEnd === null ? null : between(this.#clock.now(), this.#lightEnd);
  }
}
