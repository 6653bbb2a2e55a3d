import { isOldReading, type Reading } from "@platzwart/domain/climate/facts";
import type { Instant } from "@platzwart/domain/time/instant";

export type Sensor = "simulated" | "device" | "none";

export interface Sensed {
  readonly sensor: Sensor;
  /** null: nothing has told a temperature yet. */
  readonly reading: Reading | null;
}

/** What one device of the climate has to do with the temperature. */
interface Measuring {
  readonly isSimulated: boolean;
  readonly reading: Reading | null;
}

/**
 * Where the temperature comes from (K-03). Only where heating and cooling are both played it is the played hall's; as
 * soon as one of them is real it is what a real device tells: heating, else cooling, else ventilation, as long as that
 * one's reading is not old, so that two sensors never take turns.
 */
export function senseTemperature(
  devices: { readonly heating: Measuring; readonly cooling: Measuring; readonly ventilation: Measuring },
  simulated: () => Reading,
  now: Instant,
): Sensed {
  const { heating, cooling, ventilation } = devices;
  if (heating.isSimulated && cooling.isSimulated) return { sensor: "simulated", reading: simulated() };
  const readings = [heating, cooling, ventilation].flatMap(({ reading }) =>
    reading === null ? [] : [reading],
  );
  const fresh = readings.find((one) => !isOldReading(one, now));
  const newest = readings.toSorted((a, b) => b.at - a.at)[0];
  const reading = fresh ?? newest ?? null;
  return { sensor: reading === null ? "none" : "device", reading };
}
