/** Output numbers in the device's own numbering. */
export interface OutputRange {
  readonly first: number;
  readonly last: number;
}

interface RelayDriverKind {
  /** Brand of the maker; null: simulated. */
  readonly brand: string | null;
  /** First supported generation of devices; null: all generations are. */
  readonly firstGeneration: number | null;
  /** null: no numbered outputs. */
  readonly outputs: OutputRange | null;
}

/** Drivers of lamps (E-01); Shelly counts from 0, Tasmota from 1 and has off timers for eight relays only. */
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
