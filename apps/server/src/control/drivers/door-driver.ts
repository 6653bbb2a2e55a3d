import type { Fault } from "@platzwart/domain/devices/fault";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import type { DoorReport } from "../../facts/device-pictures.ts";
import type { RelayPlace } from "./relay-driver.ts";

/** What a door is to do once. */
export interface DoorCommand {
  readonly id: string;
  /** open: unlocked for so long, or until a later end that it has already; lock: whatever holds or opened it is over. */
  readonly action: { readonly kind: "open"; readonly duration: Duration } | { readonly kind: "lock" };
  /** A door that reads it later does not do it any more. */
  readonly notAfter: Instant;
}

/** What there is to tell of a door by itself. */
export interface DoorEvents {
  /** A state that it reports unasked. */
  reported(report: DoorReport): void;
  /**
   * It was open with no end in sight, and was told to lock, or, where it is to be open, a timer again (E-06); once each
   * time.
   */
  corrected(how: "locked" | "timed"): void;
  /** A code was good (Z-08), and the door did not open for it, or did not say so. `codeId`: as in DoorReport.openedFor. */
  notOpenedFor(codeId: string, fault: Fault): void;
}

/** Where a door is reached, and its id. */
export interface DoorPlace extends RelayPlace {
  readonly doorId: string;
  /** Until when it was held as it last said, before the program started; null: it was not. */
  readonly wasHeldUntil: Instant | null;
}

/**
 * Speaks to one door. Every call rejects with DeviceFailure; `signal` ends the wait for an answer. What a door says
 * comes in the order in which it said it. The door itself locks when its time is over, whatever becomes of this program
 * (design: doors).
 */
export interface DoorConnection {
  /**
   * Has the door held unlocked until then, whatever it was told before; null, or what is over: it is not (case D4). Resolves
   * with how it stands.
   */
  hold(until: Instant | null, signal: AbortSignal): Promise<DoorReport>;
  /** Nothing is to hold it any more, also where it does not stand as it was told. */
  endHold(): void;
  /** Gives the door a command; resolves with whether it did it, and how it stands. */
  carryOut(
    command: DoorCommand,
    signal: AbortSignal,
  ): Promise<{ readonly isDone: boolean; readonly report: DoorReport }>;
  /** Asks the door for its state. */
  read(signal: AbortSignal): Promise<DoorReport>;
  /** Ends what goes on by itself; whoever lets go of the door may still have it held no longer. */
  close(): void;
}

/** Speaks to doors of one kind. */
export interface DoorDriver {
  /** Whether it only plays doors; then everything it touches says "Simuliert". */
  readonly isSimulated: boolean;
  /** Whether people type codes at the door itself; without that somebody opened it by hand who did so unasked. */
  readonly hasKeypad: boolean;
  connect(place: DoorPlace, events: DoorEvents): DoorConnection;
}
