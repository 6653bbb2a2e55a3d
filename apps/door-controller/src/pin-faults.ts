import type { DoorIo } from "./door-io.ts";

interface PinFaults {
  /** Reports a failing pin once until it works again. */
  readonly onFault: (what: string) => void;
  /** The relay cannot be switched on: the door stays locked. */
  readonly onShut: () => void;
}

/** Skips failing switches; `reset` also switches the relay off. */
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
