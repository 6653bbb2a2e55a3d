import type { Duration, Instant } from "@platzwart/domain/time/instant";

/** What a door says of itself. */
export interface DoorReport {
  readonly isUnlocked: boolean;
  /** Until when it is held unlocked by the schedule; null: it is not. Opened for a code it is unlocked and not held. */
  readonly heldUntil: Instant | null;
}

/**
 * Speaks to doors of one kind. Every call rejects with DeviceFailure; `signal` ends the wait for an answer.
 * The door itself locks when its time is over, whatever becomes of this program (design: doors).
 */
export interface DoorDriver {
  /** Whether it only plays doors; then everything it touches says "Simuliert". */
  readonly isSimulated: boolean;
  /** Holds the door unlocked until an instant, or (null) no longer; resolves with what it then reports. */
  hold(address: string, until: Instant | null, signal: AbortSignal): Promise<DoorReport>;
  /** Unlocks the door once for a while (D-31); resolves with what it then reports. */
  open(address: string, duration: Duration, signal: AbortSignal): Promise<DoorReport>;
  /** Locks the door at once, whatever holds or opened it; resolves with what it then reports. */
  lock(address: string, signal: AbortSignal): Promise<DoorReport>;
  /** Asks the door for its state. */
  read(address: string, signal: AbortSignal): Promise<DoorReport>;
  /** Tells of states that the door reports by itself; answers how to stop that. */
  watch(address: string, onReport: (report: DoorReport) => void): () => void;
}
