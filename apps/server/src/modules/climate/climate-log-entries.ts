import type { ClimateChange } from "@platzwart/contract/endpoints/climate-control-endpoints";
import { CLIMATE_OUTPUTS } from "@platzwart/domain/climate/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import { serverMessages } from "@platzwart/texts/log/server";
import { audit } from "../../facts/log-entry.ts";

/** Only users' changes; the server log has the switching of devices (K-07). */
export const climateChangeEntry = (at: Instant, change: ClimateChange, userId: string) => {
  const { targetTemperature: target, auto } = change;
  const messages = [
    ...(target === undefined ? [] : [serverMessages.climateTarget(target)]),
    ...(auto === undefined ? [] : [serverMessages.climateMode(auto)]),
    ...CLIMATE_OUTPUTS.flatMap((output) => {
      const isOn = change[output];
      return isOn === undefined ? [] : [serverMessages.climateOutput(output, isOn)];
    }),
  ];
  return audit("climate", "info", { at }, messages.join(", "), { ...change, user_id: userId });
};
