import { bookingHelp } from "@platzwart/texts/setting-help/booking";
import { settingValueWords } from "@platzwart/texts/setting-value-words";
import { useEveryCourt } from "../../features/courts/court-queries.ts";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { useChunkWhenIdle } from "../../lib/later/later.ts";
import { NotReady } from "../../lib/page/not-ready.tsx";
import { TabColumn } from "./tab-column.tsx";

export function BookingTab() {
  const courts = useEveryCourt() ?? [];
  const days = useChunkWhenIdle(() => import("../../features/closed-days/closed-days-panel.tsx"));
  return (
    <TabColumn>
      <SettingsForm section="booking" help={bookingHelp} valueWords={settingValueWords} />
      {days === null || days === "failed" ? (
        <NotReady chunk={days} />
      ) : (
        <days.ClosedDaysPanel courts={courts} />
      )}
    </TabColumn>
  );
}
