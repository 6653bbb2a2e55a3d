/** First and last output number in the device's own numbering; an output is a relay that switches a lamp. */
export interface OutputRange {
  readonly first: number;
  readonly last: number;
}

/** Properties of a device type, from which the set-up form is drawn. */
interface RelayDriverKind {
  /** Name given by its maker; null: simulated. */
  readonly brand: string | null;
  /** First supported generation; null: all. */
  readonly firstGeneration: number | null;
  /** null: no numbered outputs. */
  readonly outputs: OutputRange | null;
}

/**
 * Device types that can switch a court's lamp (E-01), each with a driver of the same name
 * (apps/server/src/control/drivers). Shelly numbers switches from 0, Tasmota relays from 1; only the first eight
 * relays of a Tasmota have off timers.
 */
export const RELAY_DRIVERS = {
  simulated: { brand: null, firstGeneration: null, outputs: null },
  shelly: { brand: "Shelly", firstGeneration: 2, outputs: { first: 0, last: 7 } },
  tasmota: { brand: "Tasmota", firstGeneration: null, outputs: { first: 1, last: 8 } },
} as const satisfies Record<string, RelayDriverKind>;

export type RelayDriverName = keyof typeof RELAY_DRIVERS;

export const RELAY_DRIVER_NAMES = Object.keys(RELAY_DRIVERS) as readonly RelayDriverName[];

export function isRelayDriver(name: string): name is RelayDriverName {
  return Object.hasOwn(RELAY_DRIVERS, name);
}

export function relayDriverKind(driver: RelayDriverName): RelayDriverKind {
  return RELAY_DRIVERS[driver];
}

/** null: no numbered outputs. */
export function outputRangeOf(driver: RelayDriverName): OutputRange | null {
  return relayDriverKind(driver).outputs;
}
