import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { moment } from "@platzwart/texts/format";
import { pausedSchedulerTexts } from "@platzwart/texts/pages/paused-scheduler";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import { useState } from "react";
import { useShownCodes } from "../../entities/codes/shown-codes.ts";
import { ShownCodesSwitch } from "../../entities/codes/shown-codes-switch.tsx";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { useNow } from "../../lib/clock/now.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { useFold } from "../../lib/storage/folds.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DoneIcon, PauseIcon, PendingIcon, PlayIcon } from "../../ui/icons.tsx";
import { Panel, PanelBody, PanelPart } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";
import { CourtResults } from "./court-results.tsx";
import { RunHistoryDialog } from "./run-history.tsx";
import { commandsAndCodes, RunOutcomeBadge, RunOutcomeMark, startedBy } from "./run-words.tsx";
import { usePause, useRunByHand } from "./scheduler-commands.ts";
import { useRecentRuns, useSchedulerState } from "./scheduler-queries.ts";

const PART = "px-5 pt-4 pb-5 max-tablet:px-4 max-tablet:pt-3 max-tablet:pb-4";
const RESULT = "px-5 pb-5 text-ink2 max-tablet:px-4 max-tablet:pb-4";
const PART_HEAD = "mb-1 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1";
const PART_HEADING = "max-w-full flex-[1_0_auto] text-name";

interface SchedulerSectionProps {
  readonly courts: readonly NamedCourt[];
  /** Foldable at its heading, as on `/`; left out: always open. */
  readonly isFoldable?: boolean;
}

/** "Scheduler": automatic runs, a run by hand, and the last result (H-11). */
export function SchedulerSection({ courts, isFoldable = false }: SchedulerSectionProps) {
  const [isOpen, onFold] = useFold("scheduler");
  return (
    <Panel
      id="scheduler"
      heading={schedulerTexts.heading}
      fold={isFoldable ? { isOpen, onFold } : undefined}
      summary={<SchedulerSummary />}
    >
      <SchedulerControls courts={courts} isResultFoldable={isFoldable} />
    </Panel>
  );
}

function SchedulerSummary() {
  const state = useSchedulerState().data;
  const now = useNow();
  if (state === undefined) return null;
  return (
    <>
      {state.nextRunAt !== null && (
        <span className="dim-when-stale text-note text-ink2 max-phone:hidden">
          {`${schedulerTexts.nextRun} ${moment(state.nextRunAt, now)}`}
        </span>
      )}
      <StateBadge isPaused={state.isPaused} />
    </>
  );
}

function StateBadge({ isPaused }: { readonly isPaused: boolean }) {
  return (
    <Badge tone={isPaused ? "warn" : "good"} icon={isPaused ? <PauseIcon /> : <DoneIcon />}>
      {isPaused ? schedulerTexts.paused : schedulerTexts.active}
    </Badge>
  );
}

interface SchedulerControlsProps {
  readonly courts: readonly NamedCourt[];
  readonly isResultFoldable: boolean;
}

function SchedulerControls({ courts, isResultFoldable }: SchedulerControlsProps) {
  const state = useSchedulerState();
  const runs = useRecentRuns();
  const run = useRunByHand();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <div className="@container">
      {(state.isError || runs.isError) && (
        <PanelBody>
          <LoadFailure title={schedulerTexts.missing} isRetried query={[state, runs]} />
        </PanelBody>
      )}
      <div
        className={`${PART} grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-12 gap-y-4 @min-[56rem]:grid`}
      >
        <AutomaticScheduler />
        {runs.data !== undefined && runs.data.length > 0 && <RecentRuns runs={runs.data} />}
        <div className="mt-3 flex flex-wrap gap-2 *:flex-auto @min-[56rem]:col-start-3 @min-[56rem]:mt-0 @min-[56rem]:min-w-52 @min-[56rem]:flex-col">
          <Button kind="primary" isBusy={run.isPending} onClick={() => run.mutate()}>
            {run.isPending ? <PendingIcon /> : <PlayIcon />}
            {run.isPending ? schedulerTexts.running : schedulerTexts.runNow}
          </Button>
          <Button onClick={() => setHistoryOpen(true)}>{schedulerTexts.history}</Button>
        </div>
      </div>
      {runs.data !== undefined && (
        <LastResult run={runs.data[0] ?? null} courts={courts} isFoldable={isResultFoldable} />
      )}
      {isHistoryOpen && <RunHistoryDialog courts={courts} onClose={() => setHistoryOpen(false)} />}
    </div>
  );
}

function AutomaticScheduler() {
  const state = useSchedulerState().data;
  const pause = usePause();
  const now = useNow();
  const isOperator = useIsOperator();
  const isPaused = state?.isPaused === true;
  const word = isPaused ? schedulerTexts.paused : schedulerTexts.active;
  return (
    <div>
      <div className={PART_HEAD}>
        <h3 className={PART_HEADING}>{schedulerTexts.automatic}</h3>
        {state !== undefined && <StateBadge isPaused={isPaused} />}
      </div>
      {isPaused && state.pausedSince !== null && (
        <p className="text-ink2">
          {pausedSchedulerTexts.since(moment(state.pausedSince, now), state.pausedBy)}
        </p>
      )}
      {state !== undefined && (
        <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <span className="text-ink2">{schedulerTexts.nextRun}</span>
          <b className="dim-when-stale font-semibold">
            {state.nextRunAt === null ? schedulerTexts.noNextRun : moment(state.nextRunAt, now)}
          </b>
        </p>
      )}
      {isOperator && state !== undefined && (
        <Switch
          label={schedulerTexts.runs}
          note={schedulerTexts.cron}
          value={pause.isPending ? schedulerTexts.switching : word}
          isOn={!isPaused}
          isPending={pause.isPending}
          onToggle={(on) => {
            if (!pause.isPending) pause.mutate(!on);
          }}
        />
      )}
    </div>
  );
}

function RecentRuns({ runs }: { readonly runs: readonly SchedulerRunView[] }) {
  const now = useNow();
  return (
    <ol className="mt-2 list-none border-t border-line p-0 text-note" aria-label={schedulerTexts.recentRuns}>
      {runs.map((run) => (
        <li key={run.id} className="flex min-h-8 items-center justify-between gap-2 border-b border-line">
          <RunOutcomeMark run={run} />{" "}
          <span className="dim-when-stale text-ink2">{moment(run.startedAt, now)}</span>
        </li>
      ))}
    </ol>
  );
}

interface LastResultProps {
  /** null: none yet. */
  readonly run: SchedulerRunView | null;
  readonly courts: readonly NamedCourt[];
  readonly isFoldable: boolean;
}

/** "Letztes Ergebnis": outcome of the last run, and desired state of each court (Z-11). */
function LastResult({ run, courts, isFoldable }: LastResultProps) {
  const now = useNow();
  const [areCodesShown, showCodes] = useShownCodes();
  const [isOpen, onFold] = useFold("last-result");
  return (
    <PanelPart
      heading={schedulerTexts.lastResult}
      aside={run !== null && <RunOutcomeBadge run={run} />}
      fold={isFoldable ? { isOpen, onFold } : undefined}
    >
      {run === null ? (
        <p className={RESULT}>{schedulerTexts.noRun}</p>
      ) : (
        <div className={RESULT}>
          <p className="dim-when-stale text-note text-ink2">
            {`${schedulerTexts.runAt(moment(run.startedAt, now))} ${startedBy(run)} · ${commandsAndCodes(run)}`}
          </p>
          <div className="mb-2 max-w-110">
            <ShownCodesSwitch isShown={areCodesShown} onToggle={showCodes} />
          </div>
          <CourtResults run={run} courts={courts} areCodesShown={areCodesShown} />
        </div>
      )}
    </PanelPart>
  );
}
