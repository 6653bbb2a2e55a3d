import {
  type DoorLock,
  type DoorLockEffect,
  type DoorLockEvent,
  type DoorLockTimer,
  isUnlocked,
  LOCKED_DOOR,
  REARM_EVERY,
  stepDoorLock,
} from "@platzwart/domain/doors/door-lock";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  longest,
  milliseconds,
  minus,
  minutes,
  plus,
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
  /** Left out: REARM_EVERY. */
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

/** After so long the end of a hold is looked at again: the wall clock may have been set. */
const LOOK_EVERY = minutes(1);

/**
 * Runs the lock of a door: openings by the monotonic clock, so that they last as long as they should whoever sets the wall
 * clock; holds until an instant of the wall clock.
 */
export class DoorLockRuntime {
  #lock: DoorLock = LOCKED_DOOR;
  #state: DoorLockState = { isUnlocked: false, heldUntil: null, byCommand: null };
  /** The latest end of all openings, of `elapsed`; null: it is not opened. */
  #openUntil: Duration | null = null;
  #heldUntil: Instant | null = null;
  #isStopped = false;
  readonly #pending = new Map<DoorLockTimer, PendingTimer>();
  readonly #clock: Clock;
  readonly #relay: DoorRelay;
  readonly #onState: (state: DoorLockState) => void;

  constructor(options: {
    clock: Clock;
    relay: DoorRelay;
    /** Called after each change, and only then. */
    onState: (state: DoorLockState) => void;
  }) {
    this.#clock = options.clock;
    this.#relay = options.relay;
    this.#onState = options.onState;
  }

  /** The same object until it changes. */
  get state(): DoorLockState {
    return this.#state;
  }

  /** How long it still stands open; null: it is not opened. */
  get openFor(): Duration | null {
    return this.#openUntil === null ? null : this.#restOf("opening");
  }

  /** Unlocks for so long from now, or until the later end that it has already (case D3). */
  open(duration: Duration, byCommand: string | null): void {
    this.look();
    if (duration > 0) this.#take({ kind: "open", duration }, byCommand);
  }

  /** Whatever opened or holds it is over. */
  lock(byCommand: string | null): void {
    this.#take({ kind: "lock" }, byCommand);
  }

  /** Takes its document: until when it is held; null, or an instant that is over: it is not (case D4). */
  hold(until: Instant | null): void {
    const end = until !== null && until > this.#clock.now() ? until : null;
    if (end === this.#heldUntil) {
      // its relay hears of an end once, however often a door is told it
      this.look();
      return;
    }
    this.#heldUntil = end;
    this.#take({ kind: "document", hold: end === null ? "none" : "held" });
  }

  /** Asks the wall clock now, which may have been set, and not within a minute: a hold that is over ends at once. */
  look(): void {
    if (this.#pending.has("hold")) this.#lookAt("hold");
  }

  /** Locks, and does nothing any more. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    for (const timer of this.#pending.values()) timer.cancel();
    this.#pending.clear();
    if (isUnlocked(this.#lock)) this.#relay.off();
  }

  #take(event: DoorLockEvent, byCommand: string | null = null): void {
    if (this.#isStopped) return;
    const [lock, effects] = stepDoorLock(this.#lock, event);
    this.#lock = lock;
    for (const effect of effects) this.#carryOut(effect);
    if (!lock.isOpened) this.#openUntil = null;
    if (lock.hold === "none") this.#heldUntil = null;
    this.#tell({ isUnlocked: isUnlocked(lock), heldUntil: this.#heldUntil, byCommand });
  }

  #tell(state: DoorLockState): void {
    const before = this.#state;
    if (state.isUnlocked === before.isUnlocked && state.heldUntil === before.heldUntil) return;
    this.#state = state;
    this.#onState(state);
  }

  #carryOut(effect: DoorLockEffect): void {
    switch (effect.kind) {
      case "extend": {
        const end = plus(this.#clock.elapsed(), effect.duration);
        this.#openUntil = longest(this.#openUntil ?? end, end);
        this.#arm(effect.timer);
        break;
      }
      case "arm":
        this.#arm(effect.timer);
        break;
      case "disarm":
        this.#disarm(effect.timer);
        break;
      case "relay":
        if (effect.isOn) this.#relay.on(this.#pulse);
        else this.#relay.off();
    }
  }

  get #pulse(): RelayPulse {
    return {
      duration: longest(this.#restOf("opening"), this.#restOf("hold")),
      isOpening: this.#lock.isOpened,
    };
  }

  #arm(timer: DoorLockTimer): void {
    this.#disarm(timer);
    const wait = timer === "hold" ? shortest(this.#restOf(timer), LOOK_EVERY) : this.#restOf(timer);
    this.#pending.set(
      timer,
      this.#clock.timer(`door lock ${timer}`, wait, () => this.#lookAt(timer)),
    );
  }

  /** One that rang too early, or whose end is later by now, waits for the rest. */
  #lookAt(timer: DoorLockTimer): void {
    if (timer === "rearm") this.#lookAtEnds();
    if (!this.#pending.has(timer)) return;
    if (timer !== "rearm" && this.#restOf(timer) > 0) this.#arm(timer);
    else {
      this.#disarm(timer);
      this.#take({ kind: "elapsed", timer });
    }
  }

  /** A relay is told of no time that is over. */
  #lookAtEnds(): void {
    for (const timer of ["opening", "hold"] as const) if (this.#pending.has(timer)) this.#lookAt(timer);
  }

  #disarm(timer: DoorLockTimer): void {
    this.#pending.get(timer)?.cancel();
    this.#pending.delete(timer);
  }

  /** How long a timer is still to run; one that knows no end has none. */
  #restOf(timer: DoorLockTimer): Duration {
    const nothing = milliseconds(0);
    switch (timer) {
      case "opening":
        return this.#openUntil === null ? nothing : minus(this.#openUntil, this.#clock.elapsed());
      case "hold":
        return this.#heldUntil === null ? nothing : between(this.#clock.now(), this.#heldUntil);
      case "rearm":
        return this.#relay.rearmEvery ?? REARM_EVERY;
    }
  }
}
