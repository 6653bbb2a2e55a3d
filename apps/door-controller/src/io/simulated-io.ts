import type { Readable } from "node:stream";
import type { DoorIo, DoorKey, DoorSign } from "../door-io.ts";

const KEYS: ReadonlySet<string> = new Set([..."0123456789#*ABCD"]);
const ENTER = "\n";

/** Keys come as text, each relay change prints a line. */
export class SimulatedIo implements DoorIo {
  readonly relay: DoorIo["relay"];
  readonly say: (line: string) => void;
  #isOn = false;

  constructor(say: (line: string) => void) {
    this.say = say;
    this.relay = { on: () => this.#switch(true), off: () => this.#switch(false) };
  }

  /** Only signs without a relay change: a wrong code and identify. */
  show(sign: DoorSign): void {
    if (sign === "denied" || sign === "locked_out") this.say("refused");
    if (sign === "identify") this.say("identify");
  }

  test(output: Parameters<DoorIo["test"]>[0]): void {
    this.say(`test ${output}`);
  }

  #switch(isOn: boolean): void {
    if (this.#isOn !== isOn) this.say(isOn ? "relay on" : "relay off");
    this.#isOn = isOn;
  }
}

/** `#` or Enter, `*`, digits, A to D; other characters are ignored. */
export function readKeys(input: Readable, press: (key: DoorKey) => void): void {
  input.setEncoding("utf8");
  input.on("data", (text: string) => {
    for (const sign of text) {
      if (KEYS.has(sign)) press(sign as DoorKey);
      else if (sign === ENTER) press("#");
    }
  });
}
