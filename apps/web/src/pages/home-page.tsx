import { homeTexts } from "@platzwart/texts/pages/home";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useMemo } from "react";
import { useCourts } from "../features/courts/court-queries.ts";
import { PausedNotice } from "../features/scheduler/paused-notice.tsx";
import { FreshMain } from "../shared/fresh-main.tsx";
import { useLater } from "../shared/later.ts";
import { useLoopAlarm } from "../shared/loop-alarm.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { HomeCourts } from "./home-courts.tsx";
import { HomeStatus } from "./home-status.tsx";
import "./home-page.css";

/** The main control page `/`: the hall now, its day, its controls, then what is to come and what has been. */
export function HomePage() {
  const isLoopSilent = useLoopAlarm();
  const courts = useCourts().data;
  const lower = useLater(() => import("./home-lower.tsx"));
  const isThere = lower !== null && lower !== "failed";
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
      <HomeCourts
        courts={everyCourt}
        blocks={isThere && everyCourt !== undefined && <lower.HomeBlocks courts={everyCourt} />}
      />
      {lower === "failed" ? (
        <div className="home-lower">
          <Notice
            title={homeTexts.lowerMissing}
            action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
          />
        </div>
      ) : isThere ? (
        <lower.HomeLower courts={everyCourt ?? NO_COURTS} />
      ) : (
        <div className="home-lower to-come" aria-busy="true" />
      )}
    </FreshMain>
  );
}

const NO_COURTS = [] as const;
