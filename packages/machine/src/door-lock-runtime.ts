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
  /** Length from now to the end of the last opening or hold. */
  readonly duration: Duration;
  /** The door is open by a code or a command, not only held. */
  readonly isOpening: boolean;
}

/** Relay of a door; it ends each pulse by itself, so that a dead program leaves the door locked. */
export interface DoorRelay {
  /** Called at each new opening or hold, and every `rearmEvery` while the door is unlocked. */
  on(pulse: RelayPulse): void;
  off(): void;
  /** Default: REARM_EVERY. */
  readonly rearmEvery?: Duration;
}

export interface DoorLockState {
  readonly isUnlocked: boolean;
  readonly heldUntil: Instant | null;
  /** Id of the command that caused the state; null: none. */
  readonly byCommand: string | null;
}

/** Time to the next pulse while the door is unlocked; the kernel ends each pulse after 30 s. */
const REARM_EVERY = seconds(20);

interface LockOptions {
  readonly clock: Clock;
  readonly relay: DoorRelay;
  readonly onState: (state: DoorLockState) => void;
}

/**
 * The lock of one door. Openings follow the monotonic clock, which nobody sets; holds follow the wall clock,
 * which is read at each pulse.
 */
export class DoorLockRuntime {
  readonly #options: LockOptions;
  #state: DoorLockState = { isUnlocked: false, heldUntil: null, byCommand: null };
  /** Latest end of all openings, on the monotonic clock; null: not opened. */
  #openUntil: Duration | null = null;
  #heldUntil: Instant | null = null;
  /** When the next pulse is due, on the monotonic clock. */
  #nextPulse = milliseconds(0);
  #timer: PendingTimer | null = null;
  #isStopped = false;

  constructor(options: LockOptions) {
    this.#options = options;
  }

  /** The same object until a change. */
  get state(): DoorLockState {
    return this.#state;
  }

  /** Remaining time of the openings; null: not opened. */
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

  lock(byCommand: string | null): void {
    this.#openUntil = null;
    this.#heldUntil = null;
    this.#updateRelay(byCommand);
  }

  /** null or a past instant ends the hold (case D4). */
  hold(until: Instant | null): void {
    const end = until !== null && until > this.#options.clock.now() ? until : null;
    // a repeated hold causes no further pulse
    const isNew = end !== this.#heldUntil;
    this.#heldUntil = end;
    this.#updateRelay(null, isNew && end !== null);
  }

  /** Locks; later calls have no effect. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#timer?.cancel();
    if (this.#state.isUnlocked) this.#options.relay.off();
  }

  #updateRelay(byCommand: string | null, needsPulse = false): void {
    if (this.#isStopped) return;
    this.#timer?.cancel();
    const { clock, relay } = this.#options;
    const now = clock.elapsed();
    const openFor = this.openFor ?? 0;
    const heldFor = this.#heldUntil === null ? 0 : between(clock.now(), this.#heldUntil);
    if (openFor <= 0) this.#openUntil = null;
    if (heldFor <= 0) this.#heldUntil = null;
    const remaining = [openFor, heldFor].filter((rest) => rest > 0);
    if (remaining.length > 0) {
      if (needsPulse || now >= this.#nextPulse) {
        const duration = milliseconds(Math.max(...remaining));
        // a hold whose end moves with the wall clock needs another pulse at the end of this one
        this.#nextPulse = plus(now, shortest(relay.rearmEvery ?? REARM_EVERY, duration));
        relay.on({ duration, isOpening: openFor > 0 });
      }
      const wait = Math.min(...remaining, minus(this.#nextPulse, now));
      this.#timer = clock.timer("door lock", milliseconds(wait), () => this.#updateRelay(null));
    } else if (this.#state.isUnlocked) relay.off();
    this.#notify({ isUnlocked: remaining.length > 0, heldUntil: this.#heldUntil, byCommand });
  }

  #notify(state: DoorLockState): void {
    const before = this.#state;
    if (state.isUnlocked === before.isUnlocked && state.heldUntil === before.heldUntil) return;
    this.#state = state;
    this.#options.onState(state);
  }
}
