import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { TabColumn } from "./tab-column.tsx";

/** `/settings?tab=courts` */
export const CourtsTab = () => (
  <TabColumn>
    <SettingsForm section="courts" />
  </TabColumn>
);
