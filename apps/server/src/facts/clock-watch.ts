import type { Clock } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  HOUR,
  type Instant,
  milliseconds,
  minus,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import { ClockSteps } from "../platform/system/clock-steps.ts";

/** Smaller steps are normal corrections by time synchronisation. */
const MIN_JUMP = seconds(2);
/** A clock that is further behind the mark counts as unknown. */
const MAX_BEHIND = minutes(2);
/** Time without a jump until the clock counts as steady. */
const STEADY_AFTER = HOUR;

/** Detects a clock that jumps, or is behind its mark: a stored instant that was certainly reached (M-06). */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #clockSync: ClockSync;
  readonly #steps: ClockSteps;
  /** Last reading of a known clock, or the stored mark. */
  #lastTrusted: { readonly wall: Instant; readonly elapsed: Duration };
  /** By Clock.elapsed; null: no jump since the start. */
  #lastJumpAt: Duration | null = null;
  #unloggedJump = milliseconds(0);
  /** Since the start. */
  jumpCount = 0;

  /** `mark`: as stored at the last start; null: none. */
  constructor(options: {
    readonly clock: Clock;
    readonly clockSync: ClockSync;
    readonly mark: Instant | null;
  }) {
    this.#clock = options.clock;
    this.#clockSync = options.clockSync;
    this.#steps = new ClockSteps(options.clock);
    this.#steps.next();
    this.#lastTrusted = { wall: options.mark ?? options.clock.now(), elapsed: options.clock.elapsed() };
  }

  /** Earliest possible present time, stored for the next start. */
  get mark(): Instant {
    this.compare();
    return plus(this.#lastTrusted.wall, minus(this.#clock.elapsed(), this.#lastTrusted.elapsed));
  }

  /** Lag beyond two minutes; 0: the clock is known. */
  get behind(): Duration {
    const { mark } = this;
    const behind = between(this.#clock.now(), mark);
    return behind > MAX_BEHIND ? behind : milliseconds(0);
  }

  /** Behind, and not set by a time server. */
  get isUnknown(): boolean {
    return this.behind > 0;
  }

  /** Codes expire and old data is deleted only with a steady clock, because neither can be undone. */
  get isSteady(): boolean {
    if (this.isUnknown) return false;
    return this.#lastJumpAt === null || minus(this.#clock.elapsed(), this.#lastJumpAt) >= STEADY_AFTER;
  }

  /** Trusts the clock's present reading, such as when an operator vouches for it. */
  confirm(): void {
    this.#lastTrusted = { wall: this.#clock.now(), elapsed: this.#clock.elapsed() };
  }

  /** Sum of the jumps not yet in the system log; negative: backwards. */
  get unloggedJump(): Duration {
    return this.#unloggedJump;
  }

  markLogged(jump: Duration): void {
    this.#unloggedJump = minus(this.#unloggedJump, jump);
  }

  /** Compares the clock with the time elapsed; called in every pass of the control loop. */
  compare(): void {
    const [wall, elapsed] = [this.#clock.now(), this.#clock.elapsed()];
    const behind = between(wall, plus(this.#lastTrusted.wall, minus(elapsed, this.#lastTrusted.elapsed)));
    if (behind <= MAX_BEHIND || this.#clockSync.state() === "synchronised") this.confirm();
    const jump = this.#steps.next();
    if (Math.abs(jump) < MIN_JUMP) return;
    this.jumpCount += 1;
    this.#lastJumpAt = elapsed;
    this.#unloggedJump = plus(this.#unloggedJump, jump);
  }
}
