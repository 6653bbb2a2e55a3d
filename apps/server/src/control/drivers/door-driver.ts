import type { Fault } from "@platzwart/domain/devices/fault";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import type { DoorReport } from "../../facts/device-pictures.ts";
import type { RelayOutput } from "./relay-driver.ts";

export interface DoorCommand {
  readonly id: string;
  /** open: unlocked for this time, or until a later end; lock: ends every hold and opening. */
  readonly action: { readonly kind: "open"; readonly duration: Duration } | { readonly kind: "lock" };
  /** The command is void afterwards. */
  readonly notAfter: Instant;
}

export interface DoorEvents {
  onReport(report: DoorReport): void;
  /** A door open without an end was commanded to lock, or to set its timer again (E-06); once each time. */
  onCorrection(how: "locked" | "timed"): void;
  /** A code was good (Z-08), but the door reported no opening. `codeId`: as in DoorReport.openedFor. */
  onNotOpened(codeId: string, fault: Fault): void;
}

export interface DoorToConnect extends RelayOutput {
  readonly doorId: string;
  /** End of the hold in the last report before the start; null: not held. */
  readonly wasHeldUntil: Instant | null;
}

/** Calls reject with DeviceFailure; reports keep order; a door locks in time even if this program dies. */
export interface DoorConnection {
  /** `until` null or past: ends the hold (case D4). Resolves with the new state. */
  hold(until: Instant | null, signal: AbortSignal): Promise<DoorReport>;
  /** Ends a hold that the door did not take, too. */
  endHold(): void;
  /** Resolves with whether the command was done, and the state. */
  carryOut(
    command: DoorCommand,
    signal: AbortSignal,
  ): Promise<{ readonly isDone: boolean; readonly report: DoorReport }>;
  read(signal: AbortSignal): Promise<DoorReport>;
  /** Ends watches and timers; a last order may still end a hold. */
  close(): void;
}

export interface DoorDriver {
  /** Simulated doors are marked "Simuliert" everywhere. */
  readonly isSimulated: boolean;
  /** Codes are typed at the door itself; otherwise an unsolicited opening was by hand. */
  readonly hasKeypad: boolean;
  connect(door: DoorToConnect, events: DoorEvents): DoorConnection;
}
