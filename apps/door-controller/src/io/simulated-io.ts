import type { Readable } from "node:stream";
import type { DoorIo, DoorKey, DoorSign } from "../door-io.ts";

const KEYS: ReadonlySet<string> = new Set([..."0123456789#*"]);
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

  /** Whoever stands there hears a denial; a grant is the relay's. */
  show(sign: DoorSign): void {
    if (sign !== "granted") this.say("refused");
  }

  #switch(isOn: boolean): void {
    if (this.#isOn !== isOn) this.say(isOn ? "relay on" : "relay off");
    this.#isOn = isOn;
  }
}

/** Calls `press` with each key that a stream of text types: digits, `#` or Enter, `*`. Other signs are no keys. */
export function readKeys(input: Readable, press: (key: DoorKey) => void): void {
  input.setEncoding("utf8");
  input.on("data", (text: string) => {
    for (const sign of text) {
      if (KEYS.has(sign)) press(sign as DoorKey);
      else if (sign === ENTER) press("#");
    }
  });
}
