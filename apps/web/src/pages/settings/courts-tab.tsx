import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { TabColumn } from "./tab-column.tsx";

export const CourtsTab = () => (
  <TabColumn>
    <SettingsForm section="courts" />
  </TabColumn>
);
