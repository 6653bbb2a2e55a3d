import type { ClimateChange } from "@platzwart/contract/endpoints/climate-control-endpoints";
import { CLIMATE_OUTPUTS, type ClimateOutput } from "@platzwart/domain/climate/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_SENTENCES } from "@platzwart/texts/log-sentences";
import type { LogRecord } from "./ports/system-log-store.ts";

/** What the system log says of the climate; what devices do is on the console (K-07). */
export function climateChanged(at: Instant, change: ClimateChange, userId: string): LogRecord {
  const { targetTemperature: target, auto } = change;
  const sentences = [
    ...(target === undefined ? [] : [LOG_SENTENCES.climateTarget(target)]),
    ...(auto === undefined ? [] : [LOG_SENTENCES.climateMode(auto)]),
    ...CLIMATE_OUTPUTS.flatMap((output) => {
      const isOn = change[output];
      return isOn === undefined ? [] : [LOG_SENTENCES.climateOutput(output, isOn)];
    }),
  ];
  return {
    at,
    level: "info",
    category: "audit",
    component: "climate",
    message: sentences.join(", "),
    courtId: null,
    metadata: { ...change, user_id: userId },
  };
}

/** Nobody else knows: the device has no card any more (K-04). */
export function climateDeviceLeftRunning(at: Instant, output: ClimateOutput, url: string): LogRecord {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "climate",
    message: LOG_SENTENCES.climateDeviceLeftRunning(output),
    courtId: null,
    metadata: { address: url },
  };
}
