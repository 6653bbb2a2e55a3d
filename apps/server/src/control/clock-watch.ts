import type { Clock } from "@platzwart/domain/time/clock";
import {
  between,
  DAY,
  type Duration,
  days,
  HOUR,
  type Instant,
  longest,
  milliseconds,
  minus,
  plus,
  seconds,
  shortest,
} from "@platzwart/domain/time/instant";
import { ClockSteps } from "../modules/hall/clock-steps.ts";
import type { ClockSync } from "../platform/ports/clock-sync.ts";
import type { ClockMark } from "../storage/installation-store.ts";

/** Smaller differences are normal corrections by time synchronisation. */
const MIN_JUMP = seconds(2);

/** How long after a jump the clock must run without another jump to count as steady. */
const STEADY_AFTER = HOUR;

/** For so long a server may have been off: a long weekend. */
const PLAUSIBLE_OFF = days(4);
/** A running clock that leaps ahead by more may have been set wrong. */
const PLAUSIBLE_LEAP = DAY;
/** After so long (while the server runs) without anybody setting it, a clock that may be wrong is believed. */
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
  readonly #steps: ClockSteps;
  /** The latest reading that is believed; null: none yet, and the first one is. */
  #believed: Reading | null = null;
  /** Whether it is of before this start: the time that the server was off is not known. */
  #isOfBefore = false;
  /** The elapsed time since which the clock is in doubt, or would be if the server had run since; null: it is not. */
  #doubtedSince: Duration | null = null;
  /** The elapsed time since which the clock is behind what was believed; null: it is not. */
  #behindSince: Duration | null = null;
  /** The elapsed time at the last jump, also of one before the start; null: no jump yet. */
  #lastJumpAt: Duration | null = null;
  #unloggedJump = milliseconds(0);
  /** The number of jumps since the start of the server. */
  jumpCount = 0;

  /** `mark`: what was kept when the server ran last; null: nothing. */
  constructor(options: {
    readonly clock: Clock;
    readonly clockSync: ClockSync;
    readonly mark: ClockMark | null;
  }) {
    this.#clock = options.clock;
    this.#clockSync = options.clockSync;
    this.#steps = new ClockSteps(options.clock);
    if (options.mark === null) return;
    const { believedAt, doubtedFor, unsteadyFor } = options.mark;
    const elapsed = options.clock.elapsed();
    this.#believed = { wall: believedAt, elapsed };
    this.#isOfBefore = true;
    if (doubtedFor > 0) this.#doubtedSince = minus(elapsed, doubtedFor);
    if (unsteadyFor > 0)
      this.#lastJumpAt = minus(plus(elapsed, shortest(unsteadyFor, STEADY_AFTER)), STEADY_AFTER);
  }

  /** What is to be kept over restarts; null: nothing is known yet. */
  get mark(): ClockMark | null {
    this.compare();
    if (this.#believed === null) return null;
    const { wall, elapsed } = this.#believed;
    const now = this.#clock.elapsed();
    // what was believed goes on while the clock is behind
    const believedAt = this.#behindSince === null ? wall : plus(wall, minus(now, elapsed));
    return {
      believedAt,
      doubtedFor: this.#doubtedSince === null ? milliseconds(0) : minus(now, this.#doubtedSince),
      unsteadyFor: this.#unsteadyFor(now),
    };
  }

  /**
   * Whether the clock has not jumped in the last hour and is not in doubt. Only then do codes expire and old data get
   * deleted, because this cannot be undone if the clock was wrong.
   */
  get isSteady(): boolean {
    this.compare();
    if (this.#doubtedSince !== null) return false;
    return this.#unsteadyFor(this.#clock.elapsed()) === 0;
  }

  /**
   * Whether the time that it says is taken for the true one: a time server has set it, or it is steady and not behind what
   * was believed before.
   */
  get isBelieved(): boolean {
    if (this.#clockSync.state() === "synchronised") return true;
    return this.isSteady && this.#behindSince === null;
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
    const jump = this.#steps.next();
    if (Math.abs(jump) < MIN_JUMP) return;
    this.jumpCount += 1;
    this.#lastJumpAt = now.elapsed;
    this.#unloggedJump = plus(this.#unloggedJump, jump);
  }

  #compareWithBelieved(now: Reading): void {
    const ahead = this.#aheadOfBelieved(now);
    if (ahead < -MIN_JUMP && !this.#isLongSince(this.#behindSince, now)) {
      // perhaps an empty battery: when the clock is set right, that must not look as if it were ahead
      this.#behindSince ??= now.elapsed;
      this.#doubtedSince = null;
      return;
    }
    this.#behindSince = null;
    const isBelieved =
      ahead <= (this.#isOfBefore ? PLAUSIBLE_OFF : PLAUSIBLE_LEAP) ||
      this.#clockSync.state() === "synchronised" ||
      this.#isLongSince(this.#doubtedSince, now);
    if (isBelieved) {
      this.#believed = now;
      this.#isOfBefore = false;
      this.#doubtedSince = null;
    } else this.#doubtedSince ??= now.elapsed;
  }

  /** How much longer the clock must run without another jump to count as steady. */
  #unsteadyFor(elapsed: Duration): Duration {
    if (this.#lastJumpAt === null) return milliseconds(0);
    return longest(milliseconds(0), minus(plus(this.#lastJumpAt, STEADY_AFTER), elapsed));
  }

  #isLongSince(since: Duration | null, now: Reading): boolean {
    return since !== null && minus(now.elapsed, since) >= BELIEVED_AFTER;
  }

  #aheadOfBelieved(now: Reading): Duration {
    const believed = this.#believed ?? now;
    return minus(between(believed.wall, now.wall), minus(now.elapsed, believed.elapsed));
  }

  #reading(): Reading {
    return { wall: this.#clock.now(), elapsed: this.#clock.elapsed() };
  }
}
