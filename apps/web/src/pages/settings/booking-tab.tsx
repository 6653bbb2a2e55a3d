import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { TabColumn } from "./tab-column.tsx";

/** `/settings?tab=booking` */
export const BookingTab = () => (
  <TabColumn>
    <SettingsForm section="booking" />
  </TabColumn>
);
