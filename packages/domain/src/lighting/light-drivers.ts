/**
 * The first and last output number of a device type, in the device's own numbering. An output is a relay that
 * switches a lamp.
 */
export interface OutputRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The device types that can switch a court's lamp (E-01), each spoken to by a driver of the same name. Shelly counts
 * its switches from 0, Tasmota its relays from 1. Only the first eight relays of a Tasmota have off timers of their
 * own, so that further relays cannot be used. null: a device without numbered outputs.
 */
export const LIGHT_DRIVERS = {
  simulated: { outputs: null },
  shelly: { outputs: { first: 0, last: 7 } },
  tasmota: { outputs: { first: 1, last: 8 } },
} as const satisfies Record<string, { readonly outputs: OutputRange | null }>;

export type LightDriverName = keyof typeof LIGHT_DRIVERS;

export const LIGHT_DRIVER_NAMES = Object.keys(LIGHT_DRIVERS) as readonly LightDriverName[];

export function isLightDriver(name: string): name is LightDriverName {
  return Object.hasOwn(LIGHT_DRIVERS, name);
}

/** null: the device type has no numbered outputs. */
export function outputRangeOf(driver: LightDriverName): OutputRange | null {
  return LIGHT_DRIVERS[driver].outputs;
}
