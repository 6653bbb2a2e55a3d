import { courtsHelp } from "@platzwart/texts/setting-help/courts";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { TabColumn } from "./tab-column.tsx";

export const CourtsTab = () => (
  <TabColumn>
    <SettingsForm section="courts" help={courtsHelp} />
  </TabColumn>
);
