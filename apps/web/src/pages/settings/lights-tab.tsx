import { lightsHelp } from "@platzwart/texts/setting-help/lights";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { TabColumn } from "./tab-column.tsx";

export const LightsTab = () => (
  <TabColumn>
    <SettingsForm section="lights" help={lightsHelp} />
  </TabColumn>
);
