import type { Fault } from "@platzwart/domain/devices/fault";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import type { DoorReport } from "../../facts/device-pictures.ts";
import type { RelayOutput } from "./relay-driver.ts";

/** A command to be carried out once. */
export interface DoorCommand {
  readonly id: string;
  /** open: unlocked for this time, or until a later end; lock: ends every hold and opening. */
  readonly action: { readonly kind: "open"; readonly duration: Duration } | { readonly kind: "lock" };
  /** The command is void afterwards. */
  readonly notAfter: Instant;
}

/** Unsolicited messages of a door. */
export interface DoorEvents {
  reported(report: DoorReport): void;
  /** A door open without an end was commanded to lock, or to take a timer again (E-06); once each time. */
  corrected(how: "locked" | "timed"): void;
  /** A code was good (Z-08), but the door did not open or did not report it. `codeId`: as in DoorReport.openedFor. */
  notOpenedFor(codeId: string, fault: Fault): void;
}

/** Address and id of a door. */
export interface DoorToConnect extends RelayOutput {
  readonly doorId: string;
  /** End of the hold in the last report before the start; null: not held. */
  readonly wasHeldUntil: Instant | null;
}

/**
 * Speaks to one door. Every call rejects with DeviceFailure; `signal` ends the wait for an answer. Reports keep their
 * order. The door locks by itself at the end of its time, even if this program dies.
 */
export interface DoorConnection {
  /** Holds the door unlocked until then; null or the past: ends the hold (case D4). Resolves with the new state. */
  hold(until: Instant | null, signal: AbortSignal): Promise<DoorReport>;
  /** Ends a hold that the door did not take, too. */
  endHold(): void;
  /** Sends a command; resolves with whether it was done, and the state. */
  carryOut(
    command: DoorCommand,
    signal: AbortSignal,
  ): Promise<{ readonly isDone: boolean; readonly report: DoorReport }>;
  read(signal: AbortSignal): Promise<DoorReport>;
  /** Ends watches and timers; a last order may still end a hold. */
  close(): void;
}

/** Speaks to doors of one kind. */
export interface DoorDriver {
  /** Whether doors are simulated; then everything about them says "Simuliert". */
  readonly isSimulated: boolean;
  /** Whether codes are typed at the door itself; otherwise an unsolicited opening was by hand. */
  readonly hasKeypad: boolean;
  connect(door: DoorToConnect, events: DoorEvents): DoorConnection;
}
