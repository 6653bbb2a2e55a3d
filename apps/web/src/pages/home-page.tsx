import { homeTexts } from "@platzwart/texts/pages/home";
import { useMemo } from "react";
import { useCourts } from "../features/courts/court-queries.ts";
import { PausedNotice } from "../features/scheduler/paused-notice.tsx";
import { SchedulerSection } from "../features/scheduler/scheduler-section.tsx";
import { UpcomingActions } from "../features/scheduler/upcoming-actions.tsx";
import { SystemLogSection } from "../features/system-log/system-log-section.tsx";
import { FreshMain } from "../shared/fresh-main.tsx";
import { useLoopAlarm } from "../shared/loop-alarm.ts";
import { Notice } from "../ui/notice.tsx";
import { HomeCourts } from "./home-courts.tsx";
import { HomeStatus } from "./home-status.tsx";
import "./home-page.css";

/** The main control page `/`: the hall now, its day, its controls, then what is to come and what has been. */
export function HomePage() {
  const isLoopSilent = useLoopAlarm();
  const courts = useCourts().data;
  /** By id, blocked ones among them. */
  const everyCourt = useMemo(
    () => courts && [...courts.items, ...courts.blocked].sort((a, b) => a.id - b.id),
    [courts],
  );
  return (
    <FreshMain>
      {isLoopSilent && (
        <div role="alert">
          <Notice title={homeTexts.loopSilent}>{homeTexts.loopSilentHint}</Notice>
        </div>
      )}
      <PausedNotice />
      <HomeStatus />
      <HomeCourts courts={everyCourt} />
      <div className="home-panels">
        <UpcomingActions courts={everyCourt ?? []} />
        <SchedulerSection courts={everyCourt ?? []} />
      </div>
      <SystemLogSection courts={everyCourt} />
    </FreshMain>
  );
}
