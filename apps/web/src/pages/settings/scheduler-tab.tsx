import { accessTimingTexts } from "@platzwart/texts/pages/access-timing";
import { useEveryCourt } from "../../features/courts/court-queries.ts";
import { SchedulerSection } from "../../features/scheduler/scheduler-section.tsx";
import { AccessTimingCard } from "../../features/settings/access-timing-card.tsx";
import { Panel } from "../../ui/panel.tsx";

export function SchedulerTab() {
  const courts = useEveryCourt() ?? [];
  return (
    <>
      <AccessTimingCard />
      <SchedulerSection courts={courts} />
      <Notes />
    </>
  );
}

/** Rules by which the scheduler decides (S-13). */
function Notes() {
  return (
    <Panel heading={accessTimingTexts.notes}>
      <ul className="max-w-240 pt-4 pr-5 pb-5 pl-10 max-tablet:pt-3 max-tablet:pr-4 max-tablet:pb-4 max-tablet:pl-8">
        {accessTimingTexts.rules.map((rule) => (
          <li key={rule} className="not-first:mt-2">
            {rule}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
