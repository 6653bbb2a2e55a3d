import { climateTexts } from "@platzwart/texts/pages/climate";
import { useClimate } from "./climate-queries.ts";

/** What the hall is set to now, beside the setting that saving sets it to (K-02). */
export function TargetNow() {
  const { data: climate } = useClimate();
  return climate === undefined ? null : (
    <p className="value">{climateTexts.targetNow(climate.targetTemperature)}</p>
  );
}
