import type { DoorIo } from "./door-io.ts";

interface PinFaults {
  /** `fault`: pin and cause; reported once until the pin works again. */
  readonly onFault: (fault: string) => void;
  /** The relay could not be switched on, so that the door is locked. */
  readonly onRelayFailed: () => void;
}

/** Pins that report failures instead of throwing; `reset` also switches the relay off. */
export function withPinFaults(io: DoorIo, { onFault, onRelayFailed }: PinFaults): Required<DoorIo> {
  const { relay } = io;
  const faulty = new Set<string>();
  const attempt = (pin: string, action: () => void): boolean => {
    try {
      action();
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
        if (!attempt("relay", () => relay.on(pulse))) onRelayFailed();
      },
      off: () => void attempt("relay", () => relay.off()),
    },
    show: (signal, lockoutLeft) => void attempt("lamps", () => io.show(signal, lockoutLeft)),
    test: (lamp) => void attempt("lamps", () => io.test(lamp)),
    reset() {
      if (io.reset === undefined) return;
      attempt("relay", () => relay.off());
      attempt("lamps", () => io.reset?.());
    },
  };
}
