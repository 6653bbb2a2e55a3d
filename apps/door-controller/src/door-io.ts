import type { TestedLamp } from "@platzwart/contract/device-link/wired-parts";
import type { Duration } from "@platzwart/domain/time/instant";
import type { DoorRelay } from "@platzwart/machine/door-lock-runtime";

/** A key of the keypad; letters type nothing. */
export type DoorKey = `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | "#" | "*" | "A" | "B" | "C" | "D";

/** Signals of lamps and buzzer at the door; no_list: no list of codes yet. */
export type DoorSign = "key" | "no_list" | "granted" | "denied" | "locked_out" | "identify";

/** The pins of a door: the kernel's, or simulated ones. */
export interface DoorIo {
  readonly relay: DoorRelay;
  /** `lasts`: remaining lockout, of locked_out. */
  show(sign: DoorSign, lasts?: Duration): void;
  /** Switches a lamp or the buzzer on for two seconds (E-05). */
  test(lamp: TestedLamp): void;
  /** Switches lamps and buzzer off; left out: pins that switch off with the program. */
  reset?(): void;
}
