import { homeTexts } from "@platzwart/texts/pages/home";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useQueryClient } from "@tanstack/react-query";
import { activeAccesses, reloadAccessCodes, useAccessCodes } from "../features/access-codes/code-queries.ts";
import { useCourts } from "../features/courts/court-queries.ts";
import { CourtSection } from "../features/courts/court-section.tsx";
import { StatusCounters } from "../features/courts/status-counters.tsx";
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
  const everyCourt = courts === undefined ? [] : [...courts.items, ...courts.blocked];
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
      <CourtSection onAccessEnded={() => reloadAccessCodes(client)} />
      <div className="home-panels">
        <UpcomingActions courts={everyCourt} />
        <SchedulerSection courts={everyCourt} />
      </div>
    </FreshMain>
  );
}
