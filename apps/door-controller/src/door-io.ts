import type { TestedLamp } from "@platzwart/contract/device-link/wired-parts";
import type { Duration } from "@platzwart/domain/time/instant";
import type { DoorRelay } from "@platzwart/machine/door-lock-runtime";

/** Letters type nothing. */
export type DoorKey = `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | "#" | "*" | "A" | "B" | "C" | "D";

/** no_list: the door has no access list. */
export type DoorSign = "key" | "no_list" | "granted" | "denied" | "locked_out" | "identify";

export interface DoorIo {
  readonly relay: DoorRelay;
  /** `lasts`: remaining lockout, for locked_out only. */
  show(sign: DoorSign, lasts?: Duration): void;
  /** For two seconds (E-05). */
  test(lamp: TestedLamp): void;
  /** Left out: pins that switch off with the program. */
  reset?(): void;
}
