import type { Readable } from "node:stream";
import type { DoorIo, DoorKey, DoorSign } from "../door-io.ts";

const KEYS: ReadonlySet<string> = new Set([..."0123456789#*ABCD"]);
/** Of a terminal and of a file alike. */
const ENTER = "\n";

/** A door that is played: keys come as text, and each change is a line. A relay that is told again says nothing. */
export class SimulatedIo implements DoorIo {
  readonly relay: DoorIo["relay"];
  /** Writes one line. */
  readonly say: (line: string) => void;
  #isOn = false;

  constructor(say: (line: string) => void) {
    this.say = say;
    this.relay = { on: () => this.#switch(true), off: () => this.#switch(false) };
  }

  /** Says what is no line of the relay's: that no code was good, and which controller it is. */
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

/** Calls `press` with each key that a stream of text types: digits, `#` or Enter, `*`, A to D. Other signs are no keys. */
export function readKeys(input: Readable, press: (key: DoorKey) => void): void {
  input.setEncoding("utf8");
  input.on("data", (text: string) => {
    for (const sign of text) {
      if (KEYS.has(sign)) press(sign as DoorKey);
      else if (sign === ENTER) press("#");
    }
  });
}
