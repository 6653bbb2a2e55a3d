import type { ClimateOutput } from "@platzwart/domain/climate/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { type NewLogEntry, technical } from "../facts/log-entry.ts";

/**
 * A device that was removed or got another address did not confirm that it is off (K-04). The entry is the only notice,
 * because the page does not show the old device.
 */
export function climateDeviceLeftRunning(at: Instant, output: ClimateOutput, url: string): NewLogEntry {
  const message = LOG_MESSAGES.climateDeviceLeftRunning(output);
  return { ...technical("climate", "warn"), at, message, metadata: { address: url } };
}
