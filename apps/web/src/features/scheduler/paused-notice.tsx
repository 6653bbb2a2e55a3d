import { moment } from "@platzwart/texts/format";
import { pausedSchedulerTexts } from "@platzwart/texts/pages/paused-scheduler";
import { useNow } from "../../lib/clock/now.ts";
import { InPageLink } from "../../lib/navigation/in-page-link.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { useSchedulerState } from "./scheduler-queries.ts";

/** Callout of a paused scheduler; its class puts it at the top of the page (Z-06). */
export function PausedNotice() {
  const state = useSchedulerState().data;
  const now = useNow();
  return (
    <div className="paused-notice not-empty:mb-4" role="status">
      {state?.isPaused === true && (
        <Callout
          title={pausedSchedulerTexts.notice}
          action={
            <InPageLink to="scheduler" className={buttonClass()}>
              {pausedSchedulerTexts.toScheduler}
            </InPageLink>
          }
        >
          {state.pausedSince !== null &&
            pausedSchedulerTexts.hint(
              pausedSchedulerTexts.since(moment(state.pausedSince, now), state.pausedBy),
            )}
        </Callout>
      )}
    </div>
  );
}
