import type { DoorIo } from "./door-io.ts";

/** Pins that may be missing: what they cannot do they leave undone, and `onFault` hears of it once until they can again. */
export function withPinFaults(io: DoorIo, onFault: (what: string) => void): DoorIo {
  const { relay } = io;
  const faulty = new Set<string>();
  const tried = (pin: string, work: () => void): void => {
    try {
      work();
      faulty.delete(pin);
    } catch (error) {
      if (!faulty.has(pin)) onFault(`${pin}: ${(error as Error).message}`.slice(0, 200));
      faulty.add(pin);
    }
  };
  return {
    relay: {
      ...relay,
      on: (pulse) => tried("relay", () => relay.on(pulse)),
      off: () => tried("relay", () => relay.off()),
    },
    show: (sign) => tried("lamps", () => io.show(sign)),
  };
}
