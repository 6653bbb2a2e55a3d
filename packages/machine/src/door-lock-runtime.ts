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

/** What a relay is told while it is to be on. */
export interface RelayPulse {
  /** How long it is to be on from now, by all that opens and holds it. */
  readonly duration: Duration;
  /** It is open for a code or a command, and not only held. */
  readonly isOpening: boolean;
}

/** The relay of a door, which ends a pulse by itself, so that a dead program leaves the door locked. */
export interface DoorRelay {
  /** Called when it is to go on, again every `rearmEvery`, and whenever something else opens or holds the door. */
  on(pulse: RelayPulse): void;
  off(): void;
  /** Left out: 20 s. */
  readonly rearmEvery?: Duration;
}

/** How a lock stands. */
export interface DoorLockState {
  readonly isUnlocked: boolean;
  /** null: nothing but an opening keeps it unlocked, if anything does. */
  readonly heldUntil: Instant | null;
  /** The id of the command that made it so; null: none did. */
  readonly byCommand: string | null;
}

/** From one pulse to the next: the kernel ends each after 30 s, so that a dead program leaves the door locked. */
const REARM_EVERY = seconds(20);

interface LockParts {
  readonly clock: Clock;
  readonly relay: DoorRelay;
  /** Called after each change, and only then. */
  readonly onState: (state: DoorLockState) => void;
}

/**
 * The lock of a door, which is unlocked while it is opened or held: openings by the monotonic clock, so that they last as
 * long as they should whoever sets the wall clock; holds until an instant of the wall clock, which is asked with each pulse.
 */
export class DoorLockRuntime {
  readonly #parts: LockParts;
  #state: DoorLockState = { isUnlocked: false, heldUntil: null, byCommand: null };
  /** The latest end of all openings, of `elapsed`; null: it is not opened. */
  #openUntil: Duration | null = null;
  #heldUntil: Instant | null = null;
  /** When the relay is to hear again, of `elapsed`. */
  #nextPulse = milliseconds(0);
  /** For the next end or pulse. */
  #timer: PendingTimer | null = null;
  #isStopped = false;

  constructor(parts: LockParts) {
    this.#parts = parts;
  }

  /** The same object until it changes. */
  get state(): DoorLockState {
    return this.#state;
  }

  /** How long it still stands open; null: it is not opened. */
  get openFor(): Duration | null {
    return this.#openUntil === null ? null : minus(this.#openUntil, this.#parts.clock.elapsed());
  }

  /** Unlocks for so long from now, or until the later end that it has already (case D3). */
  open(duration: Duration, byCommand: string | null): void {
    if (duration <= 0) return;
    const end = plus(this.#parts.clock.elapsed(), duration);
    this.#openUntil = longest(this.#openUntil ?? end, end);
    this.#settle(byCommand, true);
  }

  /** Whatever opened or holds it is over. */
  lock(byCommand: string | null): void {
    this.#openUntil = null;
    this.#heldUntil = null;
    this.#settle(byCommand);
  }

  /** Until when it is held, in place of what held it; null, or an instant that is over: it is not (case D4). */
  hold(until: Instant | null): void {
    const end = until !== null && until > this.#parts.clock.now() ? until : null;
    // its relay hears of an end once, however often a door is told it
    const isNew = end !== this.#heldUntil;
    this.#heldUntil = end;
    this.#settle(null, isNew && end !== null);
  }

  /** Locks, and does nothing any more. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#timer?.cancel();
    if (this.#state.isUnlocked) this.#parts.relay.off();
  }

  /** Ends what is over, tells the relay what it is to hear, and looks again at the next end or pulse. */
  #settle(byCommand: string | null, isAsked = false): void {
    if (this.#isStopped) return;
    this.#timer?.cancel();
    const { clock, relay } = this.#parts;
    const now = clock.elapsed();
    const [openFor, heldFor] = [this.openFor ?? 0, between(clock.now(), this.#heldUntil ?? clock.now())];
    if (openFor <= 0) this.#openUntil = null;
    if (heldFor <= 0) this.#heldUntil = null;
    const rests = [openFor, heldFor].filter((rest) => rest > 0);
    if (rests.length > 0) {
      if (isAsked || now >= this.#nextPulse) {
        const duration = milliseconds(Math.max(...rests));
        // a hold whose end moves away with the wall clock needs another pulse where this one ends
        this.#nextPulse = plus(now, shortest(relay.rearmEvery ?? REARM_EVERY, duration));
        relay.on({ duration, isOpening: openFor > 0 });
      }
      const wait = Math.min(...rests, minus(this.#nextPulse, now));
      this.#timer = clock.timer("door lock", milliseconds(wait), () => this.#settle(null));
    } else if (this.#state.isUnlocked) relay.off();
    this.#tell({ isUnlocked: rests.length > 0, heldUntil: this.#heldUntil, byCommand });
  }

  #tell(state: DoorLockState): void {
    const before = this.#state;
    if (state.isUnlocked === before.isUnlocked && state.heldUntil === before.heldUntil) return;
    this.#state = state;
    this.#parts.onState(state);
  }
}
