import type { TestedSignal } from "@platzwart/contract/device-link/wired-parts";
import type { Duration } from "@platzwart/domain/time/instant";
import type { DoorRelay } from "@platzwart/machine/door-lock-runtime";

/** Letters have no function. */
export type DoorKey = `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | "#" | "*" | "A" | "B" | "C" | "D";

/** no_list: the door has no access list. */
export type DoorSignal = "key" | "no_list" | "granted" | "denied" | "locked_out" | "identify";

export interface DoorIo {
  readonly relay: DoorRelay;
  /** `lockoutLeft`: remaining lockout, for locked_out only; 0: ends the signal. */
  show(signal: DoorSignal, lockoutLeft?: Duration): void;
  /** Switches it on for two seconds (E-05). */
  test(lamp: TestedSignal): void;
  /** Switches all lamps off; left out where the lamps go off with the program. */
  reset?(): void;
}
