import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { TabColumn } from "./tab-column.tsx";

/** `/settings?tab=lights` */
export const LightsTab = () => (
  <TabColumn>
    <SettingsForm section="lights" />
  </TabColumn>
);
