import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { homeTexts } from "@platzwart/texts/pages/home";
import type { ReactNode } from "react";
import { countCodesOfBookingsNow, useAccessCodes } from "../entities/codes/code-queries.ts";
import { useDoors } from "../entities/doors/door-queries.ts";
import { useEveryCourt } from "../features/courts/court-queries.ts";
import { StatusCounters } from "../features/courts/status-counters.tsx";
import { useNow } from "../lib/clock/now.ts";
import { LoadFailure } from "../lib/page/load-failure.tsx";
import { HomeFaults } from "./home-faults.tsx";

/** "System Status": the hall in four numbers (H-05). */
export function HomeStatus({ notices }: { readonly notices: ReactNode }) {
  const codes = useAccessCodes().data;
  const now = useNow();
  // as in the plan, blocked courts count, though nobody can play there
  const everyCourt = useEveryCourt();
  const count = (isCounted: (court: CourtView) => boolean) => everyCourt?.filter(isCounted).length ?? null;
  return (
    <StatusCounters
      counts={{
        activeAccesses:
          codes === undefined || everyCourt === undefined
            ? null
            : countCodesOfBookingsNow(codes.items, everyCourt, now),
        // the last person in the hall looks for lights still on
        lightsOn: count(({ isLightOn, light }) => isLightOn || light.isPartlyOn),
        inAutoMode: count(({ autoMode }) => autoMode),
        free: count(({ status, isBooked }) => status === "available" && !isBooked),
      }}
      notices={notices}
    />
  );
}

interface HomeNoticesProps {
  /** Beside the counters; else below the plan, which a new notice must not move. */
  readonly isBeside?: boolean;
  readonly children?: ReactNode;
}

/** Faulty devices, and codes or doors that cannot be loaded (C-10). */
export function HomeCallouts({ isBeside = false, children }: HomeNoticesProps) {
  const codes = useAccessCodes();
  const doors = useDoors();
  return (
    <div
      // an empty live region takes no gap
      className={`grid [&>:empty]:absolute ${isBeside ? "flex-1 justify-items-end gap-2 [&_.notice]:max-w-130" : "[&_.notice]:mt-3"}`}
    >
      {children}
      <HomeFaults />
      {codes.isError && <LoadFailure isLoggedByToast title={homeTexts.codesMissing} query={codes} />}
      {doors.isError && <LoadFailure title={doorTexts.missing} isRetried query={doors} />}
    </div>
  );
}
