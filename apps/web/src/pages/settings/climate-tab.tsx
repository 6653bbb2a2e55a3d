import { SettingsForm } from "../../features/settings/settings-form.tsx";

/** `/settings?tab=climate` */
export function ClimateTab() {
  return (
    <div className="settings-tab">
      <SettingsForm section="climate" />
    </div>
  );
}
