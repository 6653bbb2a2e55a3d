/** How a device is shown (M-02). "unknown": nobody knows, for nothing was heard of it (W-06). */
export type DeviceStatus = "offline" | "unknown" | "warning" | "online";

/** Above these a device warns: °C and percent (M-02, specification 9). */
export const WARNING_TEMPERATURE = 60;
export const WARNING_CPU = 80;

/** What the status of a device is made of. */
export interface DeviceCondition {
  /** null: not known. */
  readonly isOnline: boolean | null;
  /** It is there, and yet does not do its work. */
  readonly isFailing: boolean;
  /** °C; null: it does not say. */
  readonly temperature: number | null;
  /** Percent; null: it does not say. */
  readonly cpuUsage: number | null;
}

/** Offline first of all, then what is to be looked after, else online (M-02). */
export function deviceStatus({ isOnline, isFailing, temperature, cpuUsage }: DeviceCondition): DeviceStatus {
  if (isOnline === null) return "unknown";
  if (!isOnline) return "offline";
  const isHot = temperature !== null && temperature > WARNING_TEMPERATURE;
  const isBusy = cpuUsage !== null && cpuUsage > WARNING_CPU;
  return isHot || isBusy || isFailing ? "warning" : "online";
}
