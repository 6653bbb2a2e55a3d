import type { CourtView } from "@platzwart/contract/calls/court-calls";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { homeTexts } from "@platzwart/texts/pages/home";
import { shellTexts } from "@platzwart/texts/pages/shell";
import type { ReactNode } from "react";
import { activeAccesses, useAccessCodes } from "../features/access-codes/code-queries.ts";
import { useCourts } from "../features/courts/court-queries.ts";
import { StatusCounters } from "../features/courts/status-counters.tsx";
import { useDoors } from "../features/doors/door-queries.ts";
import { useNow } from "../shared/now.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { HomeFaults } from "./home-faults.tsx";

/** "System Status": the hall in four numbers (H-05), and on wide screens what is out of order beside them. */
export function HomeStatus({ notices }: { readonly notices: ReactNode }) {
  const codes = useAccessCodes().data;
  const courts = useCourts().data?.items;
  const now = useNow();
  const count = (counts: (court: CourtView) => boolean) => courts?.filter(counts).length ?? null;
  return (
    <StatusCounters
      counts={{
        activeAccesses: codes === undefined ? null : activeAccesses(codes.items, now),
        lightsOn: count(({ isLightOn }) => isLightOn),
        automatic: count(({ autoMode }) => autoMode),
        free: count(({ isBooked }) => !isBooked),
      }}
      notices={notices}
    />
  );
}

/** What is out of order: devices that do not do as told, codes and doors that cannot be loaded (C-10). */
export function HomeNotices() {
  const codes = useAccessCodes();
  const doors = useDoors();
  return (
    <div className="home-notices">
      <HomeFaults />
      {codes.isError && <Notice title={homeTexts.codesMissing} action={<Retry of={codes} />} />}
      {doors.isError && (
        <Notice title={doorTexts.missing} action={<Retry of={doors} />}>
          {doorTexts.missingHint}
        </Notice>
      )}
    </div>
  );
}

interface RetryProps {
  readonly of: { readonly isFetching: boolean; refetch(): Promise<unknown> };
}

function Retry({ of: { isFetching, refetch } }: RetryProps) {
  return (
    <Button isBusy={isFetching} onClick={() => void refetch()}>
      {shellTexts.retry}
    </Button>
  );
}
