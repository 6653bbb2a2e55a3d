import type { ClimateChange } from "@platzwart/contract/endpoints/climate-control-endpoints";
import { CLIMATE_OUTPUTS } from "@platzwart/domain/climate/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { audit, type NewLogEntry } from "../../facts/log-entry.ts";

/** A user changed the climate. The switching of the devices is not in the system log; the server log has it (K-07). */
export function climateChanged(at: Instant, change: ClimateChange, userId: string): NewLogEntry {
  const { targetTemperature: target, auto } = change;
  const messages = [
    ...(target === undefined ? [] : [LOG_MESSAGES.climateTarget(target)]),
    ...(auto === undefined ? [] : [LOG_MESSAGES.climateMode(auto)]),
    ...CLIMATE_OUTPUTS.flatMap((output) => {
      const isOn = change[output];
      return isOn === undefined ? [] : [LOG_MESSAGES.climateOutput(output, isOn)];
    }),
  ];
  return { ...audit("climate"), at, message: messages.join(", "), metadata: { ...change, user_id: userId } };
}
