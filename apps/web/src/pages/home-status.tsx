import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { homeTexts } from "@platzwart/texts/pages/home";
import type { ReactNode } from "react";
import { activeAccesses, useAccessCodes } from "../features/access-codes/code-queries.ts";
import { useEveryCourt } from "../features/courts/court-queries.ts";
import { StatusCounters } from "../features/courts/status-counters.tsx";
import { useDoors } from "../features/doors/door-queries.ts";
import { LoadFailure } from "../shared/load-failure.tsx";
import { useNow } from "../shared/now.ts";
import { HomeFaults } from "./home-faults.tsx";

/** "System Status": the hall in four numbers (H-05), and on wide screens what is out of order beside them. */
export function HomeStatus({ notices }: { readonly notices: ReactNode }) {
  const codes = useAccessCodes().data;
  const now = useNow();
  // as in the plan, which shows blocked ones too; nobody can play on those
  const everyCourt = useEveryCourt();
  const ofAll = (counts: (court: CourtView) => boolean) => everyCourt?.filter(counts).length ?? null;
  return (
    <StatusCounters
      counts={{
        activeAccesses:
          codes === undefined || everyCourt === undefined
            ? null
            : activeAccesses(codes.items, everyCourt, now),
        // whoever closes the hall looks for what burns still
        lightsOn: ofAll(({ isLightOn, light }) => isLightOn || light.isPartlyOn),
        automatic: ofAll(({ autoMode }) => autoMode),
        free: ofAll(({ status, isBooked }) => status === "available" && !isBooked),
      }}
      notices={notices}
    />
  );
}

interface HomeNoticesProps {
  /** Beside the counters; where that has no room they stand below the plan, so that what comes up does not move it. */
  readonly isBeside?: boolean;
  readonly children?: ReactNode;
}

/** What is out of order: devices that do not do as told, codes and doors that cannot be loaded (C-10). */
export function HomeNotices({ isBeside = false, children }: HomeNoticesProps) {
  const codes = useAccessCodes();
  const doors = useDoors();
  return (
    <div
      // a region that waits for something to tell keeps no gap
      className={`grid [&>:empty]:absolute ${isBeside ? "flex-1 justify-items-end gap-2 [&_.notice]:max-w-130" : "[&_.notice]:mt-3"}`}
    >
      {children}
      <HomeFaults />
      {codes.isError && <LoadFailure isInMessage title={homeTexts.codesMissing} of={codes} />}
      {doors.isError && <LoadFailure title={doorTexts.missing} isRetried of={doors} />}
    </div>
  );
}
