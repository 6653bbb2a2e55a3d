import { join } from "node:path";
import type { Clock } from "@platzwart/domain/time/clock";
import type { DoorCore } from "../door-core.ts";
import type { DoorIo } from "../door-io.ts";
import { buttonEvents, keypadEvents } from "./input-keys.ts";
import { InputReader } from "./input-reader.ts";
import { KernelIo } from "./kernel-io.ts";
import { readKeys, SimulatedIo } from "./simulated-io.ts";

type Keys = Pick<DoorCore, "press" | "pressButton" | "notePinFault">;

export interface Pins {
  readonly io: DoorIo;
  /** `onHeld`: the button was down for ten seconds. */
  read(keys: Keys, onHeld: () => void): KeyReaders;
}

export interface KeyReaders {
  /** Existing keys are read. */
  readonly areHealthy: boolean;
  /** All keys are read now. */
  readonly areRead: boolean;
  stop(): void;
}

/** Keys from standard input, one output line per relay or sign change. */
export function simulatedPins(): Pins {
  return {
    io: new SimulatedIo((line) => process.stdout.write(`${line}\n`)),
    read(keys) {
      readKeys(process.stdin, (key) => keys.press(key));
      return { areHealthy: true, areRead: true, stop: () => {} };
    },
  };
}

/** `root`: folder of the kernel's files, usually "/". */
export function kernelPins(root: string, clock: Clock, onFault: (message: string) => void): Pins {
  const reader = (keys: Keys, name: string, onEvent: ReturnType<typeof buttonEvents>) =>
    new InputReader({
      ...{ path: join(root, "dev/input", name), clock, onEvent },
      onFault: (why) => {
        onFault(why);
        keys.notePinFault(why);
      },
    });
  return {
    io: new KernelIo(join(root, "sys/class/leds"), clock),
    read(keys, onHeld) {
      const readers = [
        reader(
          keys,
          "platzwart-keypad",
          keypadEvents((key) => keys.press(key)),
        ),
        reader(keys, "platzwart-button", buttonEvents(clock, { onPress: () => keys.pressButton(), onHeld })),
      ];
      return {
        get areHealthy() {
          return readers.every(({ isHealthy }) => isHealthy);
        },
        get areRead() {
          return readers.every(({ isRead }) => isRead);
        },
        stop: () => {
          for (const one of readers) one.stop();
        },
      };
    },
  };
}
