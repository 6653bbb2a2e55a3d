import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { moment } from "@platzwart/texts/format";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import { useNow } from "../../shared/now.ts";
import { RunOutcomeMark } from "./run-outcome-mark.tsx";
import "./recent-runs.css";

/** The last few runs at a glance: how each went, and when. */
export function RecentRuns({ runs }: { readonly runs: readonly SchedulerRunView[] }) {
  const now = useNow();
  return (
    <ol className="recent-runs small" aria-label={schedulerTexts.recentRuns}>
      {runs.map((run) => (
        <li key={run.id}>
          <RunOutcomeMark run={run} /> <span className="second value">{moment(run.startedAt, now)}</span>
        </li>
      ))}
    </ol>
  );
}
