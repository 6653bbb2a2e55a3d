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

export interface RelayPulse {
  /** Length from now, over all openings and the hold. */
  readonly duration: Duration;
  /** Open for a code or a command, and not only held. */
  readonly isOpening: boolean;
}

/** Relay of a door, which ends each pulse by itself, so that a dead program leaves the door locked. */
export interface DoorRelay {
  /** Called when the relay is to go on, every `rearmEvery`, and on each new opening or hold. */
  on(pulse: RelayPulse): void;
  off(): void;
  /** Left out: 20 s. */
  readonly rearmEvery?: Duration;
}

export interface DoorLockState {
  readonly isUnlocked: boolean;
  /** null: not held. */
  readonly heldUntil: Instant | null;
  /** Id of the command that caused the state; null: none. */
  readonly byCommand: string | null;
}

/** The kernel ends each pulse after 30 s, so that a dead program leaves the door locked. */
const REARM_EVERY = seconds(20);

interface LockOptions {
  readonly clock: Clock;
  readonly relay: DoorRelay;
  /** Called after each change, and only then. */
  readonly onState: (state: DoorLockState) => void;
}

/**
 * Lock of a door, unlocked while opened or held: openings by the monotonic clock, so that setting the wall clock does not
 * change their length; holds until an instant of the wall clock, checked with each pulse.
 */
export class DoorLockRuntime {
  readonly #options: LockOptions;
  #state: DoorLockState = { isUnlocked: false, heldUntil: null, byCommand: null };
  /** Latest end of all openings, of `elapsed`; null: not opened. */
  #openUntil: Duration | null = null;
  #heldUntil: Instant | null = null;
  /** Time of the next pulse, of `elapsed`. */
  #nextPulse = milliseconds(0);
  /** For the next end or pulse. */
  #timer: PendingTimer | null = null;
  #isStopped = false;

  constructor(options: LockOptions) {
    this.#options = options;
  }

  /** The same object until a change. */
  get state(): DoorLockState {
    return this.#state;
  }

  /** Remaining time of the opening; null: not opened. */
  get openFor(): Duration | null {
    return this.#openUntil === null ? null : minus(this.#openUntil, this.#options.clock.elapsed());
  }

  /** Unlocks for that time from now, or until the current end if later (case D3). */
  open(duration: Duration, byCommand: string | null): void {
    if (duration <= 0) return;
    const end = plus(this.#options.clock.elapsed(), duration);
    this.#openUntil = longest(this.#openUntil ?? end, end);
    this.#updateRelay(byCommand, true);
  }

  /** Ends all openings and the hold. */
  lock(byCommand: string | null): void {
    this.#openUntil = null;
    this.#heldUntil = null;
    this.#updateRelay(byCommand);
  }

  /** Replaces the hold; null, or a past instant: no hold (case D4). */
  hold(until: Instant | null): void {
    const end = until !== null && until > this.#options.clock.now() ? until : null;
    // a repeated hold sends its relay no further pulse
    const isNew = end !== this.#heldUntil;
    this.#heldUntil = end;
    this.#updateRelay(null, isNew && end !== null);
  }

  /** Locks for good. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#timer?.cancel();
    if (this.#state.isUnlocked) this.#options.relay.off();
  }

  /** Ends expired openings and holds, sends a due pulse, and sets the timer for the next end or pulse. */
  #updateRelay(byCommand: string | null, isAsked = false): void {
    if (this.#isStopped) return;
    this.#timer?.cancel();
    const { clock, relay } = this.#options;
    const now = clock.elapsed();
    const [openFor, heldFor] = [this.openFor ?? 0, between(clock.now(), this.#heldUntil ?? clock.now())];
    if (openFor <= 0) this.#openUntil = null;
    if (heldFor <= 0) this.#heldUntil = null;
    const rests = [openFor, heldFor].filter((rest) => rest > 0);
    if (rests.length > 0) {
      if (isAsked || now >= this.#nextPulse) {
        const duration = milliseconds(Math.max(...rests));
        // a hold whose end moves with the wall clock needs another pulse at the end of this one
        this.#nextPulse = plus(now, shortest(relay.rearmEvery ?? REARM_EVERY, duration));
        relay.on({ duration, isOpening: openFor > 0 });
      }
      const wait = Math.min(...rests, minus(this.#nextPulse, now));
      this.#timer = clock.timer("door lock", milliseconds(wait), () => this.#updateRelay(null));
    } else if (this.#state.isUnlocked) relay.off();
    this.#notify({ isUnlocked: rests.length > 0, heldUntil: this.#heldUntil, byCommand });
  }

  #notify(state: DoorLockState): void {
    const before = this.#state;
    if (state.isUnlocked === before.isUnlocked && state.heldUntil === before.heldUntil) return;
    this.#state = state;
    this.#options.onState(state);
  }
}
