import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { moment } from "@platzwart/texts/format";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import type { NamedCourt } from "../../shared/named-court.ts";
import { useNow } from "../../shared/now.ts";
import { useShownCodes } from "../../shared/shown-codes.ts";
import { ShownCodesSwitch } from "../../ui/shown-codes-switch.tsx";
import { CourtResults } from "./court-results.tsx";
import { RunOutcomeBadge } from "./run-outcome-mark.tsx";
import { commandsAndCodes, startedBy } from "./run-words.ts";

interface LastResultProps {
  /** null: there was none yet. */
  readonly run: SchedulerRunView | null;
  readonly courts: readonly NamedCourt[];
}

/** "Letztes Ergebnis": how the last run went, and what it wanted of each court (Z-11). */
export function LastResult({ run, courts }: LastResultProps) {
  const now = useNow();
  const [areCodesShown, showCodes] = useShownCodes();
  return (
    <section className="last-result" aria-labelledby="last-result">
      <div className="scheduler-title">
        <h3 id="last-result">{schedulerTexts.lastResult}</h3>
        {run !== null && <RunOutcomeBadge run={run} />}
      </div>
      {run === null ? (
        <p className="second">{schedulerTexts.noRun}</p>
      ) : (
        <>
          <p className="small second value">
            {`${schedulerTexts.runAt(moment(run.startedAt, now))} ${startedBy(run)} · ${commandsAndCodes(run)}`}
          </p>
          <ShownCodesSwitch isShown={areCodesShown} onWish={showCodes} />
          <CourtResults run={run} courts={courts} areCodesShown={areCodesShown} />
        </>
      )}
    </section>
  );
}
