import { homeTexts } from "@platzwart/texts/pages/home";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { activeAccesses, useAccessCodes } from "../features/access-codes/code-queries.ts";
import { StatusCounters } from "../features/courts/status-counters.tsx";
import { useNow } from "../shared/now.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { HomeFaults } from "./home-faults.tsx";

/** "System Status" with what is out of order beside it (H-05, C-10). */
export function HomeStatus() {
  const { data, isError, isFetching, refetch } = useAccessCodes();
  const now = useNow();
  return (
    <StatusCounters
      activeAccesses={data === undefined ? null : activeAccesses(data.items, now)}
      notice={
        <>
          <HomeFaults />
          {isError && (
            <Notice
              title={homeTexts.codesMissing}
              action={
                <Button isBusy={isFetching} onClick={() => void refetch()}>
                  {shellTexts.retry}
                </Button>
              }
            />
          )}
        </>
      }
    />
  );
}
