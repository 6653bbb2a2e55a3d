import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import { Badge } from "../../ui/badge.tsx";
import { DoneIcon, ErrorIcon, PartlyIcon } from "../../ui/icons.tsx";

type Outcome = "done" | "partly" | "failed";

interface EndedRun {
  readonly success: boolean;
  readonly summary: Pick<SchedulerRunView["summary"], "failedCommands">;
}

export function outcomeOf({ success, summary }: EndedRun): Outcome {
  if (!success) return "failed";
  return summary.failedCommands > 0 ? "partly" : "done";
}

/** Trigger of a run, or the user who started it (Z-05). */
export function startedBy({ trigger, startedBy: name }: SchedulerRunView): string {
  return trigger === "manual" && name !== null
    ? schedulerTexts.manualBy(name)
    : schedulerTexts.triggers[trigger];
}

export function commandsAndCodes({ summary }: SchedulerRunView): string {
  return [
    schedulerTexts.commands(summary.successfulCommands, summary.commandsSent),
    schedulerTexts.validCodes(summary.validCodes),
  ].join(" · ");
}

const OUTCOME_LOOKS = {
  done: { tone: "good", colour: "text-ok-ink", icon: <DoneIcon /> },
  partly: { tone: "warn", colour: "text-warn-ink", icon: <PartlyIcon /> },
  failed: { tone: "bad", colour: "text-err-ink", icon: <ErrorIcon /> },
} as const;

export function RunOutcomeBadge({ run }: { readonly run: SchedulerRunView }) {
  const outcome = outcomeOf(run);
  return (
    <Badge tone={OUTCOME_LOOKS[outcome].tone} icon={OUTCOME_LOOKS[outcome].icon}>
      {schedulerTexts.results[outcome]}
    </Badge>
  );
}

/** Sign and word without a background, for lists. */
export function RunOutcomeMark({ run }: { readonly run: SchedulerRunView }) {
  const outcome = outcomeOf(run);
  const { colour, icon } = OUTCOME_LOOKS[outcome];
  return (
    <span
      className={`inline-flex items-center gap-2 font-semibold whitespace-nowrap [&_.icon]:size-4 ${colour}`}
    >
      {icon}
      <span className="dim-when-stale">{schedulerTexts.results[outcome]}</span>
    </span>
  );
}
