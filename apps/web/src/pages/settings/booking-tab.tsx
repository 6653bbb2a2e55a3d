import { SettingsForm } from "../../features/settings/settings-form.tsx";

/** `/settings?tab=booking` */
export function BookingTab() {
  return (
    <div className="settings-tab">
      <SettingsForm section="booking" />
    </div>
  );
}
