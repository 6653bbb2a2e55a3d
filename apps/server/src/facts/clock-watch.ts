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

/** Smaller differences are normal corrections by time synchronisation. */
const MIN_JUMP = seconds(2);
/** A clock that is earlier than it should be by more than this is unknown. */
const MAX_BEHIND = minutes(2);
/** How long after a jump the clock must run without another jump to count as steady. */
const STEADY_AFTER = HOUR;

/**
 * Detects jumps of the wall clock relative to elapsed time (the clock was set, or the machine was suspended), and a clock
 * that is earlier than the last stored instant, such as after a start with an empty battery (M-06).
 */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #clockSync: ClockSync;
  readonly #steps: ClockSteps;
  /** The last reading of a known clock, or the stored one, as if the server had not been off. */
  #known: { readonly wall: Instant; readonly elapsed: Duration };
  /** The elapsed time at the last jump; null: no jump since the start. */
  #lastJumpAt: Duration | null = null;
  #unloggedJump = milliseconds(0);
  /** The number of jumps since the start of the server. */
  jumpCount = 0;

  /** `mark`: the stored mark; null: none. */
  constructor(options: {
    readonly clock: Clock;
    readonly clockSync: ClockSync;
    readonly mark: Instant | null;
  }) {
    this.#clock = options.clock;
    this.#clockSync = options.clockSync;
    this.#steps = new ClockSteps(options.clock);
    this.#steps.next();
    this.#known = { wall: options.mark ?? options.clock.now(), elapsed: options.clock.elapsed() };
  }

  /** Least present time, stored for the next start. */
  get mark(): Instant {
    this.compare();
    return plus(this.#known.wall, minus(this.#clock.elapsed(), this.#known.elapsed));
  }

  /** How far the clock is behind, beyond two minutes; 0: the clock is known. */
  get behind(): Duration {
    const { mark } = this;
    const behind = between(this.#clock.now(), mark);
    return behind > MAX_BEHIND ? behind : milliseconds(0);
  }

  /** Whether the clock is behind and no time server has set it. */
  get isUnknown(): boolean {
    return this.behind > 0;
  }

  /**
   * Whether the clock is known and has not jumped in the last hour. Only then do codes expire and old data get
   * deleted, because this cannot be undone if the clock was wrong.
   */
  get isSteady(): boolean {
    if (this.isUnknown) return false;
    return this.#lastJumpAt === null || minus(this.#clock.elapsed(), this.#lastJumpAt) >= STEADY_AFTER;
  }

  /** An operator vouches for the clock. */
  confirm(): void {
    this.#known = { wall: this.#clock.now(), elapsed: this.#clock.elapsed() };
  }

  /** Sum of the jumps not yet in the system log; negative: backwards; 0: none. */
  get unloggedJump(): Duration {
    return this.#unloggedJump;
  }

  markLogged(jump: Duration): void {
    this.#unloggedJump = minus(this.#unloggedJump, jump);
  }

  /** Compares the wall clock with elapsed time; called in every pass of the control loop. */
  compare(): void {
    const [wall, elapsed] = [this.#clock.now(), this.#clock.elapsed()];
    const behind = between(wall, plus(this.#known.wall, minus(elapsed, this.#known.elapsed)));
    if (behind <= MAX_BEHIND || this.#clockSync.state() === "synchronised") this.confirm();
    const jump = this.#steps.next();
    if (Math.abs(jump) < MIN_JUMP) return;
    this.jumpCount += 1;
    this.#lastJumpAt = elapsed;
    this.#unloggedJump = plus(this.#unloggedJump, jump);
  }
}
