import type { ClimateOutput } from "@platzwart/domain/climate/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import { serverMessages } from "@platzwart/texts/log/server";
import { technical } from "../facts/log-entry.ts";

/**
 * A device that was removed or got another address did not confirm that it is off (K-04). The entry is the only notice,
 * because the page does not show the old device.
 */
export const climateDeviceLeftRunning = (at: Instant, output: ClimateOutput, address: string) =>
  technical("climate", "warn", { at }, serverMessages.climateDeviceLeftRunning(output), { address });
