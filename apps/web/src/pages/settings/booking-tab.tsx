import { ClosedDaysPanel } from "../../features/closed-days/closed-days-panel.tsx";
import { useEveryCourt } from "../../features/courts/court-queries.ts";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { TabColumn } from "./tab-column.tsx";

/** `/settings?tab=booking`: rules of bookings, opening hours and closed days. */
export function BookingTab() {
  const courts = useEveryCourt() ?? [];
  return (
    <TabColumn>
      <SettingsForm section="booking" />
      <ClosedDaysPanel courts={courts} />
    </TabColumn>
  );
}
