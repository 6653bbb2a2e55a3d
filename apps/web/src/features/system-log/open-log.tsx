import { systemLogTexts as texts } from "@platzwart/texts/pages/system-log";
import { useId, useState } from "react";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { useConnection } from "../../lib/live/connection.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { OfflineIcon, PauseIcon, RunningIcon } from "../../ui/icons.tsx";
import { isFilterSet, type LogFilter, useLogFilter } from "./log-address.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogList } from "./log-list.tsx";
import { type FollowedLog, useLogChoice, useLogView, useOlderEntries } from "./log-queries.ts";
import { LogTools } from "./log-tools.tsx";
import { FOLDED, PhoneFold } from "./phone-fold.tsx";
import { useReadingPosition } from "./reading-position.ts";

/** The log's filters, tools and entries (G-02 to G-04). */
export function OpenLog({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const toolsId = useId();
  const [filter, changeFilter] = useLogFilter();
  const [clearedUpTo, setClearedUpTo] = useState(0);
  const [isUnfolded, setUnfolded] = useUnfolded(isFilterSet(filter));
  const choice = useLogChoice(filter, clearedUpTo);
  const readingPosition = useReadingPosition(choice);
  const log = useLogView(choice, readingPosition.isPaused);
  return (
    <div className="group" data-open={isUnfolded}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-2 max-tablet:px-4">
        {log.data !== undefined && <StateMark isPaused={readingPosition.isPaused} />}
        <LogTools log={log} onClear={() => setClearedUpTo(log.clear())} />
        <span className="-mr-3 ml-auto tablet:hidden">
          <PhoneFold label={texts.tools} isOpen={isUnfolded} controls={toolsId} onFold={setUnfolded} />
        </span>
      </div>
      <div id={toolsId} className={FOLDED}>
        <LogFilters
          filter={filter}
          courts={courts}
          entries={log.data?.entries ?? []}
          onChange={changeFilter}
        />
      </div>
      {log.isError && <LoadFailure title={texts.missing} isRetried query={log} />}
      <Entries
        choice={choice}
        log={log}
        readingPosition={readingPosition}
        courts={courts}
        onFilter={changeFilter}
        onRestore={() => setClearedUpTo(0)}
      />
    </div>
  );
}

/** Phones show the tools while a filter is active, so that it can be removed. */
function useUnfolded(isFiltered: boolean) {
  const [isUnfolded, setUnfolded] = useState(isFiltered);
  const [wasFiltered, setWasFiltered] = useState(isFiltered);
  if (wasFiltered !== isFiltered) {
    setWasFiltered(isFiltered);
    if (isFiltered) setUnfolded(true);
  }
  return [isUnfolded, setUnfolded] as const;
}

interface EntriesProps {
  readonly choice: ReturnType<typeof useLogChoice>;
  readonly log: FollowedLog;
  readonly readingPosition: ReturnType<typeof useReadingPosition>;
  readonly courts: readonly NamedCourt[];
  onFilter(filter: LogFilter): void;
  onRestore(): void;
}

const AREA =
  "log-area max-h-148 overflow-y-auto focus-visible:-outline-offset-3 max-tablet:max-h-[min(37rem,70dvh)]";
const NEWER =
  "pointer-events-none absolute inset-x-0 top-2 z-1 flex justify-center [&_.button]:pointer-events-auto";

function Entries({ choice, log, readingPosition, courts, onFilter, onRestore }: EntriesProps) {
  const older = useOlderEntries();
  const { data, pending, isPlaceholderData } = log;
  const { filter, clearedUpTo } = choice;
  const nextBefore = data?.nextBefore ?? null;
  const isEmpty = data?.entries.length === 0;
  const loadOlder = () => (nextBefore === null ? onRestore() : older.mutate({ choice, before: nextBefore }));
  return (
    <div className="relative">
      {readingPosition.isPaused && pending.entries.length > 0 && (
        <div className={NEWER}>
          <Button kind="primary" onClick={readingPosition.resume}>
            {texts.newer(pending.entries.length, pending.hasGap)}
          </Button>
        </div>
      )}
      <div className={AREA} ref={readingPosition.scroller} tabIndex={-1} onScroll={readingPosition.onScroll}>
        {data === undefined && !log.isError && <div className="min-h-56.25" aria-busy="true" />}
        <LogList
          entries={data?.entries ?? []}
          courts={courts}
          openIds={readingPosition.openIds}
          isStale={isPlaceholderData}
          scroller={readingPosition.scroller}
          onToggle={readingPosition.toggle}
          onFilter={onFilter}
        />
        <p className="text-ink2 not-empty:p-5 max-tablet:not-empty:p-4" role="status">
          {isEmpty && nothingHere(isFilterSet(filter), clearedUpTo > 0)}
        </p>
        {isEmpty && clearedUpTo === 0 && (filter.text ?? "") !== "" && (
          <p className="-mt-3 px-5 pb-5 text-note text-ink2 max-tablet:px-4 max-tablet:pb-4">
            {texts.searched}
          </p>
        )}
        {data !== undefined && (
          <div className="border-t border-line px-2 py-1 empty:hidden max-tablet:px-0">
            {nextBefore === null && clearedUpTo === 0 ? (
              !isEmpty && <p className="px-3 py-2.5 text-ink2 max-tablet:px-4">{texts.noOlder}</p>
            ) : (
              <Button kind="quiet" isBusy={older.isPending || isPlaceholderData} onClick={loadOlder}>
                {texts.older}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function nothingHere(isFiltered: boolean, isCleared: boolean): string {
  if (isCleared) return texts.cleared;
  return isFiltered ? texts.noneForFilter : texts.none;
}

function StateMark({ isPaused }: { readonly isPaused: boolean }) {
  const { isLost } = useConnection();
  return (
    <span className="flex items-center gap-1.5 text-note font-semibold text-ink2 [&_.icon]:size-4">
      {isLost ? <OfflineIcon /> : isPaused ? <PauseIcon /> : <RunningIcon />}
      {isLost ? texts.lost : isPaused ? texts.paused : texts.live}
    </span>
  );
}
