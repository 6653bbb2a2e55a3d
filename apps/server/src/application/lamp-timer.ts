import { type ArmedTimer, isTimerDue, offTimer } from "@platzwart/domain/lighting/off-timer";
import type { Clock } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  longest,
  milliseconds,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { askDevice } from "./ask-device.ts";
import type { ServerLog } from "./ports/server-log.ts";

/** After a timer that could not be set: so long until the next try. */
const RETRY_AFTER = minutes(1);

/** Who uses the switch at the wall may use it once more: so long it is not told anything by itself. */
const REST_AFTER_USE = seconds(5);

/**
 * The off timer inside a lamp: told when the lamp is switched on and anew while it should stay on, so that it goes out
 * although this program died, and never while it lives (decision 13). Failures here are no outage of the lamp: whether
 * that answers is asked all the time anyway.
 */
export class LampTimer {
  readonly #keepOn: (offAfter: Duration, signal: AbortSignal) => Promise<boolean>;
  readonly #address: string;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  /** null: whether it has one, and which, nobody knows. */
  #armed: ArmedTimer | null = null;
  /** Until when it should be on as far as is known; null: without an end. */
  #until: Instant | null = null;
  #underWay: AbortController | null = null;
  /** The last try failed, which was told. */
  #isFailing = false;
  /** Until when nothing is told, of the elapsed time. */
  #restsUntil = milliseconds(0);

  constructor(options: {
    keepOn: (offAfter: Duration, signal: AbortSignal) => Promise<boolean>;
    address: string;
    clock: Clock;
    serverLog: ServerLog;
  }) {
    this.#keepOn = options.keepOn;
    this.#address = options.address;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
  }

  /** Until when the lamp should be on from now on. */
  stayOnUntil(until: Instant | null): void {
    this.#until = until;
  }

  /** After how long a lamp that is switched on now has to go off by itself. */
  offAfter(): Duration {
    return offTimer(this.#stayOn());
  }

  /** The lamp was switched on with a timer of this length, told it at `at` of the elapsed time. */
  armed(at: Duration, offAfter: Duration): void {
    this.#armed = { at, goesOffAt: plus(at, offAfter) };
    this.#isFailing = false;
  }

  /** It was switched off, or by somebody else. */
  forget(): void {
    this.#armed = null;
    this.#rest(REST_AFTER_USE);
  }

  /** Tells a lamp that is on, and is to stay so, its timer anew when that is due. */
  async renew(): Promise<void> {
    const now = this.#clock.elapsed();
    if (this.#underWay !== null || now < this.#restsUntil) return;
    if (!isTimerDue(this.#armed, this.#stayOn(), now)) return;
    const abort = new AbortController();
    this.#underWay = abort;
    const offAfter = this.offAfter();
    const answer = await askDevice((signal) => this.#keepOn(offAfter, signal), {
      clock: this.#clock,
      serverLog: this.#serverLog,
      abort,
      onLate: () => {},
    });
    if (this.#underWay !== abort) return;
    this.#underWay = null;
    if (answer.fault !== null) this.#failed();
    else if (answer.report) this.armed(now, offAfter);
  }

  /** What is being told is not waited for any more. */
  stop(): void {
    this.#underWay?.abort();
    this.#underWay = null;
  }

  #failed(): void {
    if (!this.#isFailing)
      this.#serverLog.warn("a lamp's own off timer could not be set; it will be tried again", {
        address: this.#address,
      });
    this.#isFailing = true;
    this.#rest(RETRY_AFTER);
  }

  #rest(duration: Duration): void {
    this.#restsUntil = longest(this.#restsUntil, plus(this.#clock.elapsed(), duration));
  }

  #stayOn(): Duration | null {
    return this.#until === null ? null : between(this.#clock.now(), this.#until);
  }
}
