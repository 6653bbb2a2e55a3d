import { PermanentCodes } from "../../features/permanent-codes/permanent-codes.tsx";
import { SettingsForm } from "../../features/settings/settings-form.tsx";

/** `/settings?tab=access` */
export function AccessTab() {
  return (
    <div className="settings-tab">
      <SettingsForm section="access" />
      <PermanentCodes />
    </div>
  );
}
