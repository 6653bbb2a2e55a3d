import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { TabColumn } from "./tab-column.tsx";

export const BookingTab = () => (
  <TabColumn>
    <SettingsForm section="booking" />
  </TabColumn>
);
