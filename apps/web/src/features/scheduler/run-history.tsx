import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { asOf, moment } from "@platzwart/texts/format";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useState } from "react";
import { useConnection } from "../../shared/connection.ts";
import type { NamedCourt } from "../../shared/named-court.ts";
import { useNow } from "../../shared/now.ts";
import { useShownCodes } from "../../shared/shown-codes.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ShownCodesSwitch } from "../../ui/shown-codes-switch.tsx";
import { CourtResults } from "./court-results.tsx";
import { RunOutcomeMark } from "./run-outcome-mark.tsx";
import { useOlderRuns, useRunHistory } from "./run-queries.ts";
import { commandsAndCodes, startedBy } from "./run-words.ts";
import "./run-history.css";

interface RunHistoryDialogProps {
  readonly courts: readonly NamedCourt[];
  onClose(): void;
}

/** "Verlauf": every run that is kept, newest first, with who or what started it (Z-05). */
export function RunHistoryDialog({ courts, onClose }: RunHistoryDialogProps) {
  const runs = useRunHistory();
  const { data, isError } = runs;
  const older = useOlderRuns();
  const { isLost, lastHeardAt } = useConnection();
  const now = useNow();
  const [areCodesShown, showCodes] = useShownCodes();
  const last = data?.items.at(-1);
  return (
    <Dialog heading={schedulerTexts.historyHeading} closeLabel={shellTexts.closeDialog} onClose={onClose}>
      <div className="run-history" aria-busy={data === undefined && !isError}>
        {isLost && lastHeardAt !== null && <p className="small second">{asOf(lastHeardAt, now)}</p>}
        {isError && (
          <LoadFailure title={schedulerTexts.historyMissing} hint={schedulerTexts.missingHint} of={runs} />
        )}
        {data === undefined && !isError && <p className="second">{shellTexts.loading}</p>}
        {data !== undefined && last === undefined && <p className="second">{schedulerTexts.noRun}</p>}
        {data !== undefined && last !== undefined && (
          <>
            <ShownCodesSwitch isShown={areCodesShown} onWish={showCodes} />
            <ol className="runs" aria-label={schedulerTexts.runList}>
              {data.items.map((run) => (
                <Run key={run.id} run={run} courts={courts} now={now} areCodesShown={areCodesShown} />
              ))}
            </ol>
            <div className="runs-more" role="status">
              {older.isError && <Notice isError title={schedulerTexts.olderMissing} />}
              {data.isComplete && <p className="small second">{schedulerTexts.noOlderRuns}</p>}
            </div>
            {!data.isComplete && (
              <Button isBusy={older.isPending} onClick={() => older.mutate(last.id)}>
                {older.isPending ? shellTexts.loading : schedulerTexts.olderRuns}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface RunProps {
  readonly run: SchedulerRunView;
  readonly courts: readonly NamedCourt[];
  readonly now: Instant;
  readonly areCodesShown: boolean;
}

/** One run; opened, it says what it wanted of each court. */
function Run({ run, courts, now, areCodesShown }: RunProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="run-head">
            <b className="run-time value">{moment(run.startedAt, now)}</b> <RunOutcomeMark run={run} />
          </span>{" "}
          <span className="run-facts small second">{`${startedBy(run)} · ${commandsAndCodes(run)}`}</span>
          <ChevronIcon />
        </summary>
        {isOpen && <CourtResults run={run} courts={courts} areCodesShown={areCodesShown} />}
      </details>
    </li>
  );
}
