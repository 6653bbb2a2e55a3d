/**
 * The first and last output number of a device type, in the device's own numbering. An output is a relay that
 * switches a lamp.
 */
export interface OutputRange {
  readonly first: number;
  readonly last: number;
}

/** What is to be known of a device type where one is set up; the form is drawn from it. */
interface RelayDriverKind {
  /** What its maker calls it; null: it is simulated. */
  readonly brand: string | null;
  /** The first of its generations that can be spoken to; null: all can. */
  readonly firstGeneration: number | null;
  /** null: a device without numbered outputs. */
  readonly outputs: OutputRange | null;
}

/**
 * The device types that can switch a court's lamp (E-01), each spoken to by a driver of the same name
 * (apps/server/src/control/drivers). Shelly counts its switches from 0, Tasmota its relays from 1. Only the first eight
 * relays of a Tasmota have off timers of their own, so that further relays cannot be used.
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

/** null: the device type has no numbered outputs. */
export function outputRangeOf(driver: RelayDriverName): OutputRange | null {
  return relayDriverKind(driver).outputs;
}
