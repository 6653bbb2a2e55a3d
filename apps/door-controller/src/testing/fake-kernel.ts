import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** What the package writes at the start of the relay's trigger, and what the kernel has of it. */
const TRIGGER = { trigger: "transient", state: "1", duration: "30000", brightness: "0", activate: "" };

export const LAMPS = ["door:green", "door:red", "door:buzzer"] as const;

/** The code of each key that these tests press, as the kernel has it. */
const CODES: Readonly<Record<string, number>> = {
  ...Object.fromEntries([..."1234567890"].map((digit, index) => [digit, index + 2])),
  "*": 522,
  "#": 523,
};

/**
 * A folder with the kernel's files of a door's pins: each has what was ever written to it, one after the other. Keypad and
 * button are FIFOs, which are read like input devices. It is removed when the test is over.
 */
export class FakeKernel {
  readonly root = mkdtempSync(join(tmpdir(), "platzwart-pins-"));

  constructor() {
    onTestFinished(() => rmSync(this.root, { recursive: true }));
    for (const [name, text] of Object.entries(TRIGGER)) this.#put(`door:relay/${name}`, text);
    for (const lamp of LAMPS) this.#put(`${lamp}/brightness`, "");
    mkdirSync(join(this.root, "dev/input"), { recursive: true });
    for (const device of ["platzwart-keypad", "platzwart-button"]) this.plugIn(device);
  }

  get leds(): string {
    return join(this.root, "sys/class/leds");
  }

  /** All that was written to what switches the relay. */
  get relay(): string {
    return this.#text("door:relay/activate");
  }

  /** What of the relay nobody but root may write, joined. */
  get relayTrigger(): string {
    return ["trigger", "state", "duration", "brightness"]
      .map((name) => this.#text(`door:relay/${name}`))
      .join(" ");
  }

  /** All that was written to a lamp or the buzzer. */
  lamp(name: (typeof LAMPS)[number]): string {
    return this.#text(`${name}/brightness`);
  }

  /** The relay and its lamps are gone. */
  unloadPins(): void {
    rmSync(this.leds, { recursive: true });
  }

  loadLamp(name: (typeof LAMPS)[number]): void {
    this.#put(`${name}/brightness`, "");
  }

  /** It forgets what was written to it, too. */
  loadRelay(): void {
    this.#put("door:relay/activate", "");
  }

  device(name: string): string {
    return join(this.root, "dev/input", name);
  }

  plugIn(device: string): void {
    execFileSync("mkfifo", [this.device(device)], { stdio: "ignore" });
  }

  unplug(device: string): void {
    rmSync(this.device(device));
  }

  /** Opens a device from its other side, once somebody reads it. It is closed at the latest when the test is over. */
  async hold(device: string): Promise<FileHandle> {
    const hand = await open(this.device(device), "w");
    onTestFinished(() => hand.close());
    return hand;
  }

  #put(name: string, text: string): void {
    const path = join(this.leds, name);
    if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  #text(name: string): string {
    return readFileSync(join(this.leds, name), "utf8");
  }
}

/** A record of an input device on a machine of 64 bits; a key: type 1, value 1 is down, 0 is up. */
export function inputRecord(type: number, code: number, value: number): Buffer {
  const record = Buffer.alloc(24, 0xaa);
  record.writeUInt16LE(type, 16);
  record.writeUInt16LE(code, 18);
  record.writeInt32LE(value, 20);
  return record;
}

/** The records of keys that are pressed one after the other, as the kernel sends them. */
export function pressed(keys: string): Buffer {
  const end = inputRecord(0, 0, 0);
  return Buffer.concat(
    [...keys].flatMap((key) => {
      const code = CODES[key] ?? 0;
      return [inputRecord(1, code, 1), end, inputRecord(1, code, 0), end];
    }),
  );
}
