import { useCourts } from "../../features/courts/court-queries.ts";
import { SchedulerSection } from "../../features/scheduler/scheduler-section.tsx";
import { AccessTimingCard } from "../../features/settings/access-timing-card.tsx";
import { SchedulerNotes } from "../../features/settings/scheduler-notes.tsx";

/** `/settings?tab=scheduler`: the access timing, the scheduler with its last result, and its rules (S-13). */
export function SchedulerTab() {
  const courts = useCourts().data;
  return (
    <>
      <AccessTimingCard />
      <SchedulerSection courts={courts === undefined ? [] : [...courts.items, ...courts.blocked]} />
      <SchedulerNotes />
    </>
  );
}
