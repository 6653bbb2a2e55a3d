/** warning: online, but hot, busy or failing (M-02); unknown: no report yet (W-06). */
export type DeviceStatus = "offline" | "unknown" | "warning" | "online";

/** °C (M-02). */
const WARNING_TEMPERATURE = 60;
/** Percent (M-02). */
const WARNING_CPU = 80;

export interface DeviceCondition {
  /** false: unreachable, or without a driver; null: no report yet. */
  readonly isOnline: boolean | null;
  /** The device answers, but fails at its task, such as a lock that does not move. */
  readonly isFailing: boolean;
  /** °C; null: not reported. */
  readonly temperature: number | null;
  /** Percent; null: not reported. */
  readonly cpuUsage: number | null;
}

export function deviceStatus({ isOnline, isFailing, temperature, cpuUsage }: DeviceCondition): DeviceStatus {
  if (isOnline === null) return "unknown";
  if (!isOnline) return "offline";
  const isHot = temperature !== null && temperature > WARNING_TEMPERATURE;
  const isBusy = cpuUsage !== null && cpuUsage > WARNING_CPU;
  return isHot || isBusy || isFailing ? "warning" : "online";
}
