import type { Clock } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  HOUR,
  type Instant,
  milliseconds,
  minus,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";

/** Smaller differences are normal corrections by time synchronisation. */
const MIN_JUMP = seconds(2);

/** How long after a jump the clock must run without another jump to count as steady. */
const STEADY_AFTER = HOUR;

/** Detects jumps of the wall clock relative to elapsed time: the clock was set, or the machine was suspended (M-06). */
export class ClockWatch {
  readonly #clock: Clock;
  /** The times at the last comparison; null: none yet. */
  #last: { readonly wall: Instant; readonly elapsed: Duration } | null = null;
  /** The elapsed time at the last jump; null: no jump yet. */
  #lastJumpAt: Duration | null = null;
  #unloggedJump = milliseconds(0);
  /** The number of jumps since the start of the server. */
  jumpCount = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Whether the clock has not jumped in the last hour. Only then do codes expire and old data get deleted, because this
   * cannot be undone if the clock was wrong.
   */
  get isSteady(): boolean {
    this.compare();
    return this.#lastJumpAt === null || this.#clock.elapsed() - this.#lastJumpAt >= STEADY_AFTER;
  }

  /** The sum of the jumps that are not in the system log yet; negative: backwards; 0: none. */
  get unloggedJump(): Duration {
    return this.#unloggedJump;
  }

  /** Subtracts a jump that was stored in the system log. */
  markLogged(jump: Duration): void {
    this.#unloggedJump = minus(this.#unloggedJump, jump);
  }

  /**
   * Compares the wall clock with elapsed time; called in every pass of the control loop (a comparison of desired and
   * reported states).
   */
  compare(): void {
    const now = { wall: this.#clock.now(), elapsed: this.#clock.elapsed() };
    const last = this.#last;
    this.#last = now;
    if (last === null) return;
    const jump = minus(between(last.wall, now.wall), minus(now.elapsed, last.elapsed));
    if (Math.abs(jump) < MIN_JUMP) return;
    this.jumpCount += 1;
    this.#lastJumpAt = now.elapsed;
    this.#unloggedJump = plus(this.#unloggedJump, jump);
  }
}
