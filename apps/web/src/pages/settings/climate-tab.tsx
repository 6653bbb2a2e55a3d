import { ClimateDevices } from "../../features/climate/climate-devices.tsx";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { useMayChange, useSettingValues } from "../../features/settings/use-settings.ts";

/** `/settings?tab=climate` */
export function ClimateTab() {
  const values = useSettingValues();
  const mayTest = useMayChange();
  return (
    <div className="settings-tab">
      <SettingsForm section="climate" />
      {values !== undefined && (
        <ClimateDevices
          mayTest={mayTest}
          addresses={{
            heating: values.heating_url,
            cooling: values.cooling_url,
            ventilation: values.ventilation_url,
            monitoring: values.monitoring_url,
          }}
        />
      )}
    </div>
  );
}
