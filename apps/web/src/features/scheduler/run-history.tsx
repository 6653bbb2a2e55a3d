import type { Instant } from "@platzwart/domain/time/instant";
import { moment } from "@platzwart/texts/format";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useState } from "react";
import { useShownCodes } from "../../entities/codes/shown-codes.ts";
import { ShownCodesSwitch } from "../../entities/codes/shown-codes-switch.tsx";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { useNow } from "../../lib/clock/now.ts";
import { ServerAge } from "../../lib/live/server-age.tsx";
import { ErrorCallout, LoadFailure } from "../../lib/page/load-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { CourtResults, type CourtResultsProps } from "./court-results.tsx";
import { commandsAndCodes, RunOutcomeMark, startedBy } from "./run-words.tsx";
import { useOlderRuns, useRunHistory } from "./scheduler-queries.ts";

interface RunHistoryDialogProps {
  readonly courts: readonly NamedCourt[];
  onClose(): void;
}

/** "Verlauf": all stored runs, newest first, with their trigger (Z-05). */
export function RunHistoryDialog({ courts, onClose }: RunHistoryDialogProps) {
  const runs = useRunHistory();
  const { data, isError } = runs;
  const older = useOlderRuns();
  const now = useNow();
  const [areCodesShown, showCodes] = useShownCodes();
  const last = data?.items.at(-1);
  return (
    <Dialog heading={schedulerTexts.historyHeading} onClose={onClose}>
      <div className="grid grid-cols-1" aria-busy={data === undefined && !isError}>
        <ServerAge className="text-note text-ink2" />
        {isError && <LoadFailure title={schedulerTexts.historyMissing} isRetried query={runs} />}
        {data === undefined && !isError && <p className="text-ink2">{shellTexts.loading}</p>}
        {data !== undefined && last === undefined && <p className="text-ink2">{schedulerTexts.noRun}</p>}
        {data !== undefined && last !== undefined && (
          <>
            <ShownCodesSwitch isShown={areCodesShown} onToggle={showCodes} />
            <ol className="list-none border-t border-line p-0" aria-label={schedulerTexts.runList}>
              {data.items.map((run) => (
                <Run key={run.id} run={run} courts={courts} now={now} areCodesShown={areCodesShown} />
              ))}
            </ol>
            <div className="my-3 empty:mt-0 empty:mb-4" role="status">
              {older.isError && <ErrorCallout title={schedulerTexts.olderMissing} />}
              {data.isComplete && <p className="text-note text-ink2">{schedulerTexts.noOlderRuns}</p>}
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

interface RunProps extends CourtResultsProps {
  readonly now: Instant;
}

function Run({ run, courts, now, areCodesShown }: RunProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-b border-line">
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="grid min-h-16 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 [&::-webkit-details-marker]:hidden">
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <b className="run-time dim-when-stale">{moment(run.startedAt, now)}</b>{" "}
            <RunOutcomeMark run={run} />
          </span>{" "}
          <span className="row-start-2 text-note wrap-anywhere text-ink2">
            {`${startedBy(run)} · ${commandsAndCodes(run)}`}
          </span>
          <span className="col-start-2 row-span-2 row-start-1 [transition:rotate_200ms_ease-out] group-open:rotate-180">
            <ChevronIcon />
          </span>
        </summary>
        {isOpen && (
          <div className="mb-3 rounded-2 bg-sunk px-3 pb-3 forced:outline forced:outline-[CanvasText] [&_li:first-child]:border-t-0">
            <CourtResults run={run} courts={courts} areCodesShown={areCodesShown} />
          </div>
        )}
      </details>
    </li>
  );
}
