import { systemLogTexts } from "@platzwart/texts/pages/system-log";
import { useId, useState } from "react";
import { useConnection } from "../../shared/connection.ts";
import type { NamedCourt } from "../../shared/named-court.ts";
import { toasts } from "../../shared/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { ChevronIcon, OfflineIcon, PauseIcon, RunningIcon } from "../../ui/icons.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { isSet, useLogFilter } from "./log-address.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogList } from "./log-list.tsx";
import { LOG_SECTION } from "./log-parameters.ts";
import { useLogChoice, useLogView, useOlderEntries } from "./log-queries.ts";
import { LogTools } from "./log-tools.tsx";
import { useReading } from "./reading.ts";
import "../../ui/panel.css";
import "./system-log-section.css";

/** "System Logs": what happened in the hall, as it happens (H-10, G). */
export function SystemLogSection({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const headId = useId();
  const toolsId = useId();
  const [filter, changeFilter] = useLogFilter();
  const [clearedUpTo, setClearedUpTo] = useState(0);
  const isFiltered = isSet(filter);
  const [isUnfolded, setUnfolded] = useState(isFiltered);
  const [wasFiltered, setWasFiltered] = useState(isFiltered);
  if (wasFiltered !== isFiltered) {
    setWasFiltered(isFiltered);
    // on a phone nobody would see why entries are missing, nor how to have them back
    if (isFiltered) setUnfolded(true);
  }
  const choice = useLogChoice(filter, clearedUpTo);
  const reading = useReading(choice);
  const log = useLogView(choice, reading.isHeld);
  const older = useOlderEntries();
  const entries = log.data?.entries ?? [];
  const nextBefore = log.data?.nextBefore ?? null;
  const isEmpty = log.data !== undefined && entries.length === 0;
  const { arrivals } = log;
  const loadOlder = () => {
    if (nextBefore !== null) older.mutate({ choice, before: nextBefore });
    else setClearedUpTo(0);
  };
  const clear = () => {
    setClearedUpTo(log.clear());
    toasts.show({
      kind: "done",
      title: systemLogTexts.clearedToast,
      text: systemLogTexts.clearedToastHint,
    });
  };
  return (
    <section
      id={LOG_SECTION}
      className={`panel system-log${isUnfolded ? " unfolded" : ""}`}
      aria-labelledby={headId}
    >
      <div className="panel-head">
        <h2 id={headId}>{systemLogTexts.heading}</h2>
        {log.data !== undefined && <StateMark isHeld={reading.isHeld} />}
        <LogTools
          entries={entries}
          hasOlder={nextBefore !== null}
          isBusy={log.data === undefined || log.isPlaceholderData}
          onClear={clear}
        />
        <span className="log-unfold">
          <Button
            kind="quiet"
            isSquare
            aria-label={systemLogTexts.tools}
            aria-expanded={isUnfolded}
            aria-controls={toolsId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <ChevronIcon />
          </Button>
        </span>
      </div>
      <div className="log-fold" id={toolsId}>
        <LogFilters filter={filter} courts={courts} entries={entries} onChange={changeFilter} />
      </div>
      {log.isError && (
        <LoadFailure title={systemLogTexts.missing} hint={systemLogTexts.missingHint} of={log} />
      )}
      <div className="log-frame">
        {reading.isHeld && arrivals.entries.length > 0 && (
          <div className="log-newer">
            <Button kind="primary" onClick={reading.goOn}>
              {systemLogTexts.newer(arrivals.entries.length, arrivals.hasGap)}
            </Button>
          </div>
        )}
        <div className="log-area" ref={reading.area} tabIndex={-1} onScroll={reading.scrolled}>
          {log.data === undefined && !log.isError && <div className="log-to-come" aria-busy="true" />}
          <LogList
            entries={entries}
            courts={courts}
            open={reading.open}
            isOld={log.isPlaceholderData}
            onToggle={reading.toggle}
            onFilter={changeFilter}
          />
          <p className="log-none second" role="status">
            {isEmpty && nothingHere(isFiltered, clearedUpTo > 0)}
          </p>
          {isEmpty && clearedUpTo === 0 && (filter.text ?? "") !== "" && (
            <p className="log-searched small second">{systemLogTexts.searched}</p>
          )}
          {log.data !== undefined && (
            <div className="log-older">
              {nextBefore === null && clearedUpTo === 0 ? (
                entries.length > 0 && <p className="second">{systemLogTexts.noOlder}</p>
              ) : (
                <Button kind="quiet" isBusy={older.isPending || log.isPlaceholderData} onClick={loadOlder}>
                  {systemLogTexts.older}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function nothingHere(isFiltered: boolean, isCleared: boolean): string {
  if (isCleared) return systemLogTexts.cleared;
  return isFiltered ? systemLogTexts.noneForFilter : systemLogTexts.none;
}

function StateMark({ isHeld }: { readonly isHeld: boolean }) {
  const { isLost } = useConnection();
  const word = isLost ? systemLogTexts.lost : isHeld ? systemLogTexts.held : systemLogTexts.live;
  return (
    <span className="log-state">
      {isLost ? <OfflineIcon /> : isHeld ? <PauseIcon /> : <RunningIcon />}
      {word}
    </span>
  );
}
