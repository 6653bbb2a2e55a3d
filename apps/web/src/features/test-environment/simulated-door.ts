import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Instant, milliseconds, plus, seconds } from "@platzwart/domain/time/instant";
import { Listeners } from "../../lib/listeners.ts";

/** Default opening time for a code (D-08). */
const OPEN_SECONDS = 30;
/** Makes "Wird geprüft" visible (D-06). */
const DECISION_TIME = milliseconds(400);

interface SimulatedDoorState {
  readonly openUntil: Instant | null;
  readonly reportedAt: Instant;
  /** null: no access was granted yet. */
  readonly lastAccess: Instant | null;
}

type SimulatedDoorEvent = "opened" | "denied" | "locked" | "locked_by_itself";

interface SimulatedDoorOptions {
  readonly clock: Clock;
  readonly now: () => Instant;
  readonly accepts: (digits: string) => boolean;
  readonly onEvent: (event: SimulatedDoorEvent, digits: string) => void;
}

/** A door in this page only that opens for the test code and locks by itself (T-08). */
export class SimulatedDoor {
  readonly openSeconds = OPEN_SECONDS;
  readonly #options: SimulatedDoorOptions;
  readonly #listeners = new Listeners();
  #state: SimulatedDoorState;
  #lockTimer: PendingTimer | null = null;
  readonly #decisions = new Set<PendingTimer>();

  constructor(options: SimulatedDoorOptions) {
    this.#options = options;
    this.#state = { openUntil: null, reportedAt: options.now(), lastAccess: null };
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly state = (): SimulatedDoorState => this.#state;

  /** Resolves with whether the digits opened the door. */
  enter(digits: string): Promise<boolean> {
    const { clock, accepts, onEvent } = this.#options;
    return new Promise((resolve) => {
      const timer = clock.timer("decision of a simulated door", DECISION_TIME, () => {
        this.#decisions.delete(timer);
        const isGranted = accepts(digits);
        if (isGranted) this.#open();
        onEvent(isGranted ? "opened" : "denied", digits);
        resolve(isGranted);
      });
      this.#decisions.add(timer);
    });
  }

  lock(): void {
    if (this.#state.openUntil !== null) this.#lock("locked");
  }

  /** Stops all timers; a pending decision never resolves. */
  stop(): void {
    this.#lockTimer?.cancel();
    for (const decision of this.#decisions) decision.cancel();
    this.#decisions.clear();
  }

  #open(): void {
    const { clock, now } = this.#options;
    this.#lockTimer?.cancel();
    const openFor = seconds(OPEN_SECONDS);
    this.#update({ openUntil: plus(now(), openFor), lastAccess: now() });
    this.#lockTimer = clock.timer("lock of a simulated door", openFor, () => this.#lock("locked_by_itself"));
  }

  #lock(event: "locked" | "locked_by_itself"): void {
    this.#lockTimer?.cancel();
    this.#update({ openUntil: null });
    this.#options.onEvent(event, "");
  }

  #update(changes: Partial<SimulatedDoorState>): void {
    this.#state = { ...this.#state, reportedAt: this.#options.now(), ...changes };
    this.#listeners.notify();
  }
}
