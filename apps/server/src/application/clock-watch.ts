import type { Clock } from "@platzwart/domain/time/clock";
import {
  between,
  DAY,
  type Duration,
  days,
  HOUR,
  type Instant,
  milliseconds,
  minus,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import type { ClockSync } from "./ports/clock-sync.ts";

/** Smaller differences are normal corrections by time synchronisation. */
const MIN_JUMP = seconds(2);

/** How long after a jump the clock must run without another jump to count as steady. */
const STEADY_AFTER = HOUR;

/** A clock that is further ahead of what was known than this may be wrong: the server is seldom off for as long. */
const PLAUSIBLE_GAP = DAY;
/** After so long without anybody setting it right, a clock that may be wrong is believed. */
const BELIEVED_AFTER = days(7);

interface Reading {
  readonly wall: Instant;
  readonly elapsed: Duration;
}

/**
 * Detects jumps of the wall clock relative to elapsed time (the clock was set, or the machine was suspended), and a
 * clock that is far ahead of what the database knows, such as after a start with an empty battery (M-06).
 */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #clockSync: ClockSync;
  /** The times at the last comparison; null: none yet. */
  #last: Reading | null = null;
  /** The last reading that is believed; null: none yet, and the first one is. */
  #believed: Reading | null = null;
  /** The elapsed time since which the clock is in doubt; null: it is not. */
  #doubtedSince: Duration | null = null;
  /** The elapsed time at the last jump; null: no jump yet. */
  #lastJumpAt: Duration | null = null;
  #unloggedJump = milliseconds(0);
  /** The number of jumps since the start of the server. */
  jumpCount = 0;

  /** `believedAt`: the last wall time that was believed before this start; null: not known. */
  constructor(options: {
    readonly clock: Clock;
    readonly clockSync: ClockSync;
    readonly believedAt: Instant | null;
  }) {
    this.#clock = options.clock;
    this.#clockSync = options.clockSync;
    if (options.believedAt !== null)
      this.#believed = { wall: options.believedAt, elapsed: options.clock.elapsed() };
  }

  /**
   * Whether the clock has not jumped in the last hour and is not in doubt. Only then do codes expire and old data get
   * deleted, because this cannot be undone if the clock was wrong.
   */
  get isSteady(): boolean {
    this.compare();
    if (this.#doubtedSince !== null) return false;
    return this.#lastJumpAt === null || this.#clock.elapsed() - this.#lastJumpAt >= STEADY_AFTER;
  }

  /**
   * How far the clock is ahead of what was known, where that is more than the server is likely to have been off and no
   * time server has set it; 0: it is believed.
   */
  get doubt(): Duration {
    this.compare();
    return this.#doubtedSince === null ? milliseconds(0) : this.#aheadOfBelieved(this.#reading());
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
    const now = this.#reading();
    this.#compareWithBelieved(now);
    const last = this.#last;
    this.#last = now;
    if (last === null) return;
    const jump = minus(between(last.wall, now.wall), minus(now.elapsed, last.elapsed));
    if (Math.abs(jump) < MIN_JUMP) return;
    this.jumpCount += 1;
    this.#lastJumpAt = now.elapsed;
    this.#unloggedJump = plus(this.#unloggedJump, jump);
  }

  #compareWithBelieved(now: Reading): void {
    const isBelieved =
      this.#aheadOfBelieved(now) <= PLAUSIBLE_GAP ||
      this.#clockSync.state() === "synchronised" ||
      (this.#doubtedSince !== null && now.elapsed - this.#doubtedSince >= BELIEVED_AFTER);
    if (isBelieved) {
      this.#believed = now;
      this.#doubtedSince = null;
    } else this.#doubtedSince ??= now.elapsed;
  }

  #aheadOfBelieved(now: Reading): Duration {
    const believed = this.#believed ?? now;
    return minus(between(believed.wall, now.wall), minus(now.elapsed, believed.elapsed));
  }

  #reading(): Reading {
    return { wall: this.#clock.now(), elapsed: this.#clock.elapsed() };
  }
}
