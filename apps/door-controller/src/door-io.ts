import type { DoorRelay } from "@platzwart/machine/door-lock-runtime";

/** A key of the keypad. */
export type DoorKey = `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | "#" | "*";

/** What the lamps and the buzzer at a door tell whoever stands there. */
export type DoorSign = "granted" | "denied" | "locked_out";

/** The pins of a door: the kernel's, or simulated ones. */
export interface DoorIo {
  readonly relay: DoorRelay;
  show(sign: DoorSign): void;
}
