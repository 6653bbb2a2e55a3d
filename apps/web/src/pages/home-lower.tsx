import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { useQueryClient } from "@tanstack/react-query";
import { AllLights } from "../features/all-lights/all-lights.tsx";
import { BlockedCourts } from "../features/blocks/blocked-courts.tsx";
import { ClimateSection } from "../features/climate/climate-section.tsx";
import { BlockedCourt } from "../features/courts/blocked-court.tsx";
import type { CourtParts } from "../features/courts/court-parts.ts";
import { applyCourtsAnswer, courtChangeCount } from "../features/courts/court-queries.ts";
import { CodeAlarms } from "../features/doors/code-alarms.tsx";
import { ClockAlarm } from "../features/monitoring/clock-alarm.tsx";
import { MonitoringSection } from "../features/monitoring/monitoring-section.tsx";
import { SchedulerSection } from "../features/scheduler/scheduler-section.tsx";
import { UpcomingActions } from "../features/scheduler/upcoming-actions.tsx";
import { SystemLogSection } from "../features/system-log/system-log-section.tsx";

interface HomeBlocksProps {
  readonly courts: readonly CourtView[];
  readonly parts: CourtParts;
}

/** Present and future blocks of courts, and the form of a new one (C-13). */
export function HomeBlocks({ courts, parts }: HomeBlocksProps) {
  return (
    <BlockedCourts
      courts={courts}
      blocked={courts.filter(({ status }) => status === "blocked")}
      renderCourt={(court) => <BlockedCourt court={court} parts={parts} />}
    />
  );
}

/** Alarms about wrong codes and the clock (D-21, M-06). */
export function HomeAlarms() {
  return (
    <>
      <ClockAlarm />
      <CodeAlarms />
    </>
  );
}

/** Switches all lights for a time (C-14). */
export function HomeAllLights({ courts }: Pick<HomeBlocksProps, "courts">) {
  const client = useQueryClient();
  const expectAnswer = () => {
    const changeCount = courtChangeCount(client);
    return (answered: readonly CourtView[]) => applyCourtsAnswer(client, answered, changeCount);
  };
  return <AllLights courts={courts} expectAnswer={expectAnswer} />;
}

export function HomeLower({ courts }: { readonly courts: readonly CourtView[] }) {
  return (
    <div className="mt-8 grid gap-4 max-tablet:mt-6 max-tablet:gap-2">
      <div className="grid grid-cols-1 items-start gap-4 max-tablet:gap-2 desk:grid-cols-2">
        <UpcomingActions courts={courts} />
        <div className="grid grid-cols-1 gap-4 max-tablet:gap-2">
          <ClimateSection />
          <SchedulerSection courts={courts} isFoldable />
        </div>
      </div>
      <MonitoringSection courts={courts} />
      <SystemLogSection courts={courts} />
    </div>
  );
}
