import { isOldReading, type Reading } from "@platzwart/domain/climate/facts";
import type { Instant } from "@platzwart/domain/time/instant";

export type Sensor = "simulated" | "device" | "none";

export interface SensedTemperature {
  readonly sensor: Sensor;
  /** null: no device has reported a temperature since the server's start. */
  readonly reading: Reading | null;
}

interface Thermometer {
  readonly isSimulated: boolean;
  readonly reading: Reading | null;
}

/** Simulated air, or the first real device with a fresh reading, so that sensors never alternate (K-03). */
export function senseTemperature(
  devices: Readonly<Record<"heating" | "cooling" | "ventilation", Thermometer>>,
  simulatedReading: () => Reading,
  now: Instant,
): SensedTemperature {
  const { heating, cooling, ventilation } = devices;
  if (heating.isSimulated && cooling.isSimulated) return { sensor: "simulated", reading: simulatedReading() };
  const readings = [heating, cooling, ventilation].flatMap(({ reading }) =>
    reading === null ? [] : [reading],
  );
  const fresh = readings.find((reading) => !isOldReading(reading, now));
  const newest = readings.toSorted((a, b) => b.at - a.at)[0];
  const reading = fresh ?? newest ?? null;
  return { sensor: reading === null ? "none" : "device", reading };
}
