import type { Readable } from "node:stream";
import type { DoorIo, DoorKey, DoorSignal } from "../door-io.ts";

const KEYS: ReadonlySet<string> = new Set([..."0123456789#*ABCD"]);
const ENTER = "\n";

/** Keys come as text, each relay change prints a line. */
export class SimulatedIo implements DoorIo {
  readonly relay: DoorIo["relay"];
  readonly print: (line: string) => void;
  #isOn = false;

  constructor(print: (line: string) => void) {
    this.print = print;
    this.relay = { on: () => this.#switch(true), off: () => this.#switch(false) };
  }

  /** Prints only signals without a relay change: a wrong code and identify. */
  show(signal: DoorSignal): void {
    if (signal === "denied" || signal === "locked_out") this.print("refused");
    if (signal === "identify") this.print("identify");
  }

  test(lamp: Parameters<DoorIo["test"]>[0]): void {
    this.print(`test ${lamp}`);
  }

  #switch(isOn: boolean): void {
    if (this.#isOn !== isOn) this.print(isOn ? "relay on" : "relay off");
    this.#isOn = isOn;
  }
}

/** `#` or Enter, `*`, digits, A to D; other characters are ignored. */
export function readKeys(input: Readable, press: (key: DoorKey) => void): void {
  input.setEncoding("utf8");
  input.on("data", (text: string) => {
    for (const character of text) {
      if (KEYS.has(character)) press(character as DoorKey);
      else if (character === ENTER) press("#");
    }
  });
}
