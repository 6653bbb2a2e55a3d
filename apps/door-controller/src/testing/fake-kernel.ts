import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Initial content of the relay's kernel files. */
const TRIGGER = { trigger: "transient", state: "1", duration: "30000", brightness: "0", activate: "" };

export const LAMPS = ["door:green", "door:red", "door:buzzer"] as const;

const CODES: Readonly<Record<string, number>> = {
  ...Object.fromEntries([..."1234567890"].map((digit, index) => [digit, index + 2])),
  "*": 522,
  "#": 523,
};

/** Kernel files of a door's pins in a temporary folder; files record all writes, input devices are FIFOs. */
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

  get relay(): string {
    return this.#text("door:relay/activate");
  }

  /** Files that only root may write. */
  get relayTrigger(): string {
    return ["trigger", "state", "duration", "brightness"]
      .map((name) => this.#text(`door:relay/${name}`))
      .join(" ");
  }

  lamp(name: (typeof LAMPS)[number]): string {
    return this.#text(`${name}/brightness`);
  }

  unloadPins(): void {
    rmSync(this.leds, { recursive: true });
  }

  loadLamp(name: (typeof LAMPS)[number]): void {
    this.#put(`${name}/brightness`, "");
  }

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

  /** Waits until the device is read; closed after the test at the latest. */
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

/** Of a 64-bit machine; key: type 1, value 1 is down, 0 is up. */
export function inputRecord(type: number, code: number, value: number): Buffer {
  const record = Buffer.alloc(24, 0xaa);
  record.writeUInt16LE(type, 16);
  record.writeUInt16LE(code, 18);
  record.writeInt32LE(value, 20);
  return record;
}

/** Records as the kernel sends them. */
export function pressed(keys: string): Buffer {
  const end = inputRecord(0, 0, 0);
  return Buffer.concat(
    [...keys].flatMap((key) => {
      const code = CODES[key] ?? 0;
      return [inputRecord(1, code, 1), end, inputRecord(1, code, 0), end];
    }),
  );
}
