import type { DoorIo } from "./door-io.ts";

interface PinFaults {
  /** Hears once of pins that cannot do what they are told, until they can again. */
  readonly onFault: (what: string) => void;
  /** The relay could not be switched on: the door is shut. */
  readonly onShut: () => void;
}

/** Pins that may be missing: what they cannot do they leave undone. `reset` switches the relay off, too. */
export function withPinFaults(io: DoorIo, { onFault, onShut }: PinFaults): Required<DoorIo> {
  const { relay } = io;
  const faulty = new Set<string>();
  const isDone = (pin: string, work: () => void): boolean => {
    try {
      work();
      faulty.delete(pin);
      return true;
    } catch (error) {
      if (!faulty.has(pin)) onFault(`${pin}: ${(error as Error).message}`);
      faulty.add(pin);
      return false;
    }
  };
  return {
    relay: {
      ...relay,
      on: (pulse) => {
        if (!isDone("relay", () => relay.on(pulse))) onShut();
      },
      off: () => void isDone("relay", () => relay.off()),
    },
    show: (sign, lasts) => void isDone("lamps", () => io.show(sign, lasts)),
    test: (output) => void isDone("lamps", () => io.test(output)),
    reset() {
      if (io.reset === undefined) return;
      isDone("relay", () => relay.off());
      isDone("lamps", () => io.reset?.());
    },
  };
}
