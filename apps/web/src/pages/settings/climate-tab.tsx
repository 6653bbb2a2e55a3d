import { climateTexts } from "@platzwart/texts/pages/climate";
import { climateHelp } from "@platzwart/texts/setting-help/climate";
import { ClimateDevices } from "../../features/climate/climate-devices.tsx";
import { useClimate } from "../../features/climate/climate-queries.ts";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { useSettingValues } from "../../features/settings/use-settings.ts";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { TabColumn } from "./tab-column.tsx";

const NOTES = { target_temperature: <TargetNow /> };

export function ClimateTab() {
  const values = useSettingValues();
  const mayChange = useIsOperator();
  return (
    <TabColumn>
      <SettingsForm section="climate" help={climateHelp} notes={NOTES} />
      {values !== undefined && <ClimateDevices addresses={mayChange ? values : null} />}
    </TabColumn>
  );
}

/** The present target, beside the setting that changes it (K-02). */
function TargetNow() {
  const { data: climate } = useClimate();
  return climate === undefined ? null : (
    <p className="dim-when-stale">{climateTexts.targetNow(climate.targetTemperature)}</p>
  );
}
