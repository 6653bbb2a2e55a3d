import { join } from "node:path";
import type { Clock } from "@platzwart/domain/time/clock";
import type { DoorCore } from "../door-core.ts";
import type { DoorIo } from "../door-io.ts";
import { buttonEvents, keypadEvents } from "./input-keys.ts";
import { InputReader } from "./input-reader.ts";
import { KernelIo } from "./kernel-io.ts";
import { readKeys, SimulatedIo } from "./simulated-io.ts";

type KeyHandlers = Pick<DoorCore, "press" | "pressButton" | "notePinFault">;

export interface Pins {
  readonly io: DoorIo;
  /** `onHeld`: the button was down for ten seconds. */
  readKeys(handlers: KeyHandlers, onHeld: () => void): KeyReaders;
}

export interface KeyReaders {
  /** All input devices that exist are read. */
  readonly areHealthy: boolean;
  /** All input devices are read. */
  readonly areRead: boolean;
  stop(): void;
}

/** Keys from standard input, one output line per relay or sign change. */
export function simulatedPins(): Pins {
  return {
    io: new SimulatedIo((line) => process.stdout.write(`${line}\n`)),
    readKeys(keys) {
      readKeys(process.stdin, (key) => keys.press(key));
      return { areHealthy: true, areRead: true, stop: () => {} };
    },
  };
}

/** `root`: folder of the kernel's files, usually "/". */
export function kernelPins(root: string, clock: Clock, onFault: (message: string) => void): Pins {
  const createReader = (keys: KeyHandlers, name: string, onEvent: ReturnType<typeof buttonEvents>) =>
    new InputReader({
      ...{ path: join(root, "dev/input", name), clock, onEvent },
      onFault: (fault) => {
        onFault(fault);
        keys.notePinFault(fault);
      },
    });
  return {
    io: new KernelIo(join(root, "sys/class/leds"), clock),
    readKeys(keys, onHeld) {
      const readers = [
        createReader(
          keys,
          "platzwart-keypad",
          keypadEvents((key) => keys.press(key)),
        ),
        createReader(
          keys,
          "platzwart-button",
          buttonEvents(clock, { onPress: () => keys.pressButton(), onHeld }),
        ),
      ];
      return {
        get areHealthy() {
          return readers.every(({ isHealthy }) => isHealthy);
        },
        get areRead() {
          return readers.every(({ isRead }) => isRead);
        },
        stop: () => {
          for (const reader of readers) reader.stop();
        },
      };
    },
  };
}
