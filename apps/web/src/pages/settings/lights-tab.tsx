import { SettingsForm } from "../../features/settings/settings-form.tsx";

/** `/settings?tab=lights` */
export function LightsTab() {
  return (
    <div className="settings-tab">
      <SettingsForm section="lights" />
    </div>
  );
}
