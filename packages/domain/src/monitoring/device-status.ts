/**
 * Status of a device on the page (M-02). offline: unreachable, or without a driver; warning: online, but hot, busy or
 * failing; unknown: no report yet (W-06).
 */
export type DeviceStatus = "offline" | "unknown" | "warning" | "online";

/** °C; a hotter device has the status "warning" (M-02, specification 9). */
const WARNING_TEMPERATURE = 60;
/** Percent; a device with a higher CPU load has the status "warning". */
const WARNING_CPU = 80;

export interface DeviceCondition {
  /** false: unreachable, or without a driver. null: no report yet. */
  readonly isOnline: boolean | null;
  /** Whether the device answers but fails at its task, such as a lock that does not move. */
  readonly isFailing: boolean;
  /** °C; null: not reported. */
  readonly temperature: number | null;
  /** Percent; null: not reported. */
  readonly cpuUsage: number | null;
}

/** The status of a device. Offline takes precedence over warning, warning over online (M-02). */
export function deviceStatus({ isOnline, isFailing, temperature, cpuUsage }: DeviceCondition): DeviceStatus {
  if (isOnline === null) return "unknown";
  if (!isOnline) return "offline";
  const isHot = temperature !== null && temperature > WARNING_TEMPERATURE;
  const isBusy = cpuUsage !== null && cpuUsage > WARNING_CPU;
  return isHot || isBusy || isFailing ? "warning" : "online";
}
