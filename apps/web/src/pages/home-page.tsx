import { homeTexts } from "@platzwart/texts/pages/home";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { activeAccesses, reloadAccessCodes, useAccessCodes } from "../features/access-codes/code-queries.ts";
import { useCourts } from "../features/courts/court-queries.ts";
import { CourtSection } from "../features/courts/court-section.tsx";
import { LightSign } from "../features/courts/light-badge.tsx";
import { StatusCounters } from "../features/courts/status-counters.tsx";
import { DaySection } from "../features/day-lanes/day-section.tsx";
import { CourtDoors } from "../features/doors/court-doors.tsx";
import { DoorSign } from "../features/doors/door-badge.tsx";
import { useDoors } from "../features/doors/door-queries.ts";
import { DoorsWhy } from "../features/doors/doors-why.tsx";
import { HallPlan } from "../features/hall-plan/hall-plan.tsx";
import { PlanClimate } from "../features/hall-plan/plan-climate.tsx";
import { PausedNotice } from "../features/scheduler/paused-notice.tsx";
import { SchedulerSection } from "../features/scheduler/scheduler-section.tsx";
import { UpcomingActions } from "../features/scheduler/upcoming-actions.tsx";
import { FreshMain } from "../shared/fresh-main.tsx";
import { useLoopAlarm } from "../shared/loop-alarm.ts";
import { useNow } from "../shared/now.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import "./home-page.css";

/** The main control page `/`. */
export function HomePage() {
  const client = useQueryClient();
  const codes = useAccessCodes();
  const now = useNow();
  const isLoopSilent = useLoopAlarm();
  const courts = useCourts().data;
  const doors = useDoors();
  const plannedCourts = useMemo(
    () => courts && [...courts.items, ...courts.blocked].sort((a, b) => a.id - b.id),
    [courts],
  );
  const everyCourt = plannedCourts ?? [];
  return (
    <FreshMain>
      {isLoopSilent && (
        <div role="alert">
          <Notice title={homeTexts.loopSilent}>{homeTexts.loopSilentHint}</Notice>
        </div>
      )}
      <PausedNotice />
      <StatusCounters
        activeAccesses={codes.data === undefined ? null : activeAccesses(codes.data.items, now)}
        notice={
          codes.isError && (
            <Notice
              title={homeTexts.codesMissing}
              action={
                <Button isBusy={codes.isFetching} onClick={() => void codes.refetch()}>
                  {shellTexts.retry}
                </Button>
              }
            />
          )
        }
      />
      <HallPlan courts={plannedCourts} doors={doors.data?.items} climate={<PlanClimate target={null} />} />
      <DaySection
        courts={plannedCourts}
        signsOf={(court) => (
          <>
            <LightSign court={court} />
            <DoorSign courtId={court.id} doors={doors.data?.items} />
          </>
        )}
      />
      <CourtSection
        doorsOf={({ id }) => <CourtDoors courtId={id} doors={doors.data?.items} now={now} />}
        doorsWhyOf={({ id }) => <DoorsWhy courtId={id} doors={doors.data?.items} now={now} />}
        logHrefOf={({ id }) => `?log-court=${id}#system-log`}
        onAccessEnded={() => reloadAccessCodes(client)}
      />
      <div className="home-panels">
        <UpcomingActions courts={everyCourt} />
        <SchedulerSection courts={everyCourt} />
      </div>
    </FreshMain>
  );
}
