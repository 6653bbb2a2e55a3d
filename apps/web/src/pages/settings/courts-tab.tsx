import { SettingsForm } from "../../features/settings/settings-form.tsx";

/** `/settings?tab=courts` */
export function CourtsTab() {
  return (
    <div className="settings-tab">
      <SettingsForm section="courts" />
    </div>
  );
}
