import { climateTexts } from "@platzwart/texts/pages/climate";
import { ClimateDevices } from "../../features/climate/climate-devices.tsx";
import { useClimate } from "../../features/climate/climate-queries.ts";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { useSettingValues } from "../../features/settings/use-settings.ts";
import { useIsOperator } from "../../shared/session-context.tsx";
import { TabColumn } from "./tab-column.tsx";

const NOTES = { target_temperature: <TargetNow /> };

/** `/settings?tab=climate` */
export function ClimateTab() {
  const values = useSettingValues();
  const mayChange = useIsOperator();
  return (
    <TabColumn>
      <SettingsForm section="climate" notes={NOTES} />
      {values !== undefined && <ClimateDevices addresses={mayChange ? values : null} />}
    </TabColumn>
  );
}

/** What the hall is set to now, beside the setting that saving sets it to (K-02). */
function TargetNow() {
  const { data: climate } = useClimate();
  return climate === undefined ? null : (
    <p className="value">{climateTexts.targetNow(climate.targetTemperature)}</p>
  );
}
