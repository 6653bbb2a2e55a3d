import { moment } from "@platzwart/texts/format";
import { pausedSchedulerTexts } from "@platzwart/texts/pages/paused-scheduler";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import { useState } from "react";
import type { NamedCourt } from "../../shared/named-court.ts";
import { useNow } from "../../shared/now.ts";
import { useSession } from "../../shared/session-context.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DoneIcon, PauseIcon, PendingIcon, PlayIcon } from "../../ui/icons.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Switch } from "../../ui/switch.tsx";
import { LastResult } from "./last-result.tsx";
import { RecentRuns } from "./recent-runs.tsx";
import { RunHistoryDialog } from "./run-history.tsx";
import { useRecentRuns } from "./run-queries.ts";
import { usePause, useRunByHand } from "./scheduler-commands.ts";
import { useSchedulerState } from "./scheduler-queries.ts";
import "../../ui/panel.css";
import "./scheduler-section.css";

/** "Scheduler": whether it runs by itself, a run by hand, and what the last one did (H-11). */
export function SchedulerSection({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const state = useSchedulerState();
  const runs = useRecentRuns();
  const run = useRunByHand();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <section className="panel" aria-labelledby="scheduler">
      <div className="panel-head">
        <h2 id="scheduler">{schedulerTexts.heading}</h2>
      </div>
      {(state.isError || runs.isError) && (
        <LoadFailure title={schedulerTexts.missing} hint={schedulerTexts.missingHint} of={[state, runs]} />
      )}
      <div className="scheduler-state">
        <AutomaticScheduler />
        {runs.data !== undefined && runs.data.length > 0 && <RecentRuns runs={runs.data} />}
        <div className="scheduler-actions">
          <Button kind="primary" isBusy={run.isPending} onClick={() => run.mutate()}>
            {run.isPending ? <PendingIcon /> : <PlayIcon />}
            {run.isPending ? schedulerTexts.running : schedulerTexts.runNow}
          </Button>
          <Button onClick={() => setHistoryOpen(true)}>{schedulerTexts.history}</Button>
        </div>
      </div>
      {runs.data !== undefined && <LastResult run={runs.data[0] ?? null} courts={courts} />}
      {isHistoryOpen && <RunHistoryDialog courts={courts} onClose={() => setHistoryOpen(false)} />}
    </section>
  );
}

function AutomaticScheduler() {
  const state = useSchedulerState().data;
  const session = useSession();
  const pause = usePause();
  const now = useNow();
  const isOperator = session.status === "signed-in" && session.user.role === "admin";
  return (
    <div className="scheduler-automatic">
      <div className="scheduler-title">
        <h3>{schedulerTexts.automatic}</h3>
        {state !== undefined && (
          <Badge tone={state.isPaused ? "warn" : "good"} icon={state.isPaused ? <PauseIcon /> : <DoneIcon />}>
            {state.isPaused ? schedulerTexts.paused : schedulerTexts.active}
          </Badge>
        )}
      </div>
      {state?.isPaused === true && state.pausedSince !== null && (
        <p className="second">{pausedSchedulerTexts.since(moment(state.pausedSince, now), state.pausedBy)}</p>
      )}
      {state !== undefined && (
        <p className="scheduler-next">
          <span className="second">{schedulerTexts.nextRun}</span>
          <b className="value">
            {state.nextRunAt === null ? schedulerTexts.noNextRun : moment(state.nextRunAt, now)}
          </b>
        </p>
      )}
      {isOperator && state !== undefined && (
        <Switch
          label={schedulerTexts.runs}
          note={schedulerTexts.cron}
          value={
            pause.isPending
              ? schedulerTexts.switching
              : state.isPaused
                ? schedulerTexts.paused
                : schedulerTexts.active
          }
          isOn={!state.isPaused}
          isPending={pause.isPending}
          onWish={(on) => {
            if (!pause.isPending) pause.mutate(!on);
          }}
        />
      )}
    </div>
  );
}
