import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { homeTexts } from "@platzwart/texts/pages/home";
import { useState } from "react";
import { isHallKnown } from "../entities/courts/expected-courts.ts";
import { useCourts, useEveryCourt } from "../features/courts/court-queries.ts";
import { PausedNotice } from "../features/scheduler/paused-notice.tsx";
import { useChunkWhenIdle } from "../lib/later/later.ts";
import { useConnection } from "../lib/live/connection.ts";
import { useLoopAlarm } from "../lib/live/loop-alarm.ts";
import { FreshMain } from "../lib/page/fresh-main.tsx";
import { ChunkLoadError } from "../lib/page/not-ready.tsx";
import { useIsOperator } from "../lib/session/session-context.tsx";
import { browserStorage } from "../lib/storage/browser-storage.ts";
import { FIRST_STEPS_KEY } from "../lib/storage/storage-keys.ts";
import { Callout } from "../ui/callout.tsx";
import { useMediaQuery } from "../ui/media-query.ts";
import { HomeCourts } from "./home-courts.tsx";
import { HomeCallouts, HomeStatus } from "./home-status.tsx";

/** `/`: the hall's plan, its day and its courts, then all else that runs. */
export function Page() {
  const isWide = useMediaQuery(WIDE);
  const isLoopSilent = useLoopAlarm();
  const { isFetched } = useCourts();
  const everyCourt = useEveryCourt();
  const lower = useChunkWhenIdle(() => import("./home-lower.tsx"), isFetched);
  const isLoaded = lower !== null && lower !== "failed";
  // after a failure, too, the content is shown
  const isPlanAlone = !isFetched && !isHallKnown();
  return (
    <FreshMain>
      {isLoopSilent && (
        <div role="alert">
          <Callout title={homeTexts.loopSilent}>{homeTexts.loopSilentHint}</Callout>
        </div>
      )}
      <PausedNotice />
      {isWide && isLoaded && (
        <div className="[&_.notice:last-child]:mb-4">
          <lower.HomeAlarms />
        </div>
      )}
      <HomeStatus notices={isWide && <HomeCallouts isBeside />} />
      <HomeCourts
        isWide={isWide}
        notices={
          <>
            {!isWide && <HomeCallouts>{isLoaded && <lower.HomeAlarms />}</HomeCallouts>}
            {isLoaded && everyCourt !== undefined && <HomeGuide courts={everyCourt} />}
          </>
        }
        courts={everyCourt}
        isPlanAlone={isPlanAlone}
        actions={isLoaded && everyCourt !== undefined && <lower.HomeAllLights courts={everyCourt} />}
        blocks={(parts) =>
          isLoaded && everyCourt !== undefined && <lower.HomeBlocks courts={everyCourt} parts={parts} />
        }
      />
      {isPlanAlone ? null : lower === "failed" ? (
        <div className="mt-8 max-tablet:mt-6">
          <ChunkLoadError title={homeTexts.lowerMissing} />
        </div>
      ) : isLoaded ? (
        <lower.HomeLower courts={everyCourt ?? NO_COURTS} />
      ) : (
        <div className="mt-8 min-h-screen max-tablet:mt-6" aria-busy="true" />
      )}
    </FreshMain>
  );
}

/** From this width notices are beside the counters, and lanes in the courts' rows. */
const WIDE = "(min-width: 1280px)";

const NO_COURTS = [] as const;

const HIDDEN = "hidden";

/** First steps of a new hall, which an operator can hide for good in this browser. */
function HomeGuide({ courts }: { readonly courts: readonly CourtView[] }) {
  const [isHidden, setHidden] = useState(() => browserStorage.read(FIRST_STEPS_KEY) === HIDDEN);
  const isWanted = useIsOperator() && !isHidden;
  const steps = useChunkWhenIdle(() => import("./first-steps.tsx"), isWanted);
  if (!isWanted || steps === null || steps === "failed") return null;
  const hide = () => {
    browserStorage.write(FIRST_STEPS_KEY, HIDDEN);
    setHidden(true);
  };
  return <steps.FirstSteps courts={courts} onHide={hide} />;
}

/** Number of courts in operation, and the configured number if different (H-01 to H-03). */
export function HeaderStatus() {
  const { data, isError } = useCourts();
  const { isLost } = useConnection();
  if (data === undefined) return isError ? null : <p className="court-count">{homeTexts.loadingCourts}</p>;
  const count = data.items.length;
  return (
    <p className="court-count" data-stale={isLost}>
      <span className="dim-when-stale">{homeTexts.activeCourts(count)}</span>
      {data.configuredCount !== count && (
        <>
          {" "}
          <span className="dim-when-stale text-ink2">{homeTexts.configuredCourts(data.configuredCount)}</span>
        </>
      )}
    </p>
  );
}
