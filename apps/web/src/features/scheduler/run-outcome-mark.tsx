import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { DoneIcon, ErrorIcon, PartlyIcon } from "../../ui/icons.tsx";
import { type Outcome, outcomeOf } from "./run-outcome.ts";

const SIGNS: Readonly<Record<Outcome, { readonly tone: BadgeTone; readonly icon: ReactNode }>> = {
  done: { tone: "good", icon: <DoneIcon /> },
  partly: { tone: "warn", icon: <PartlyIcon /> },
  failed: { tone: "bad", icon: <ErrorIcon /> },
};

/** How a run went, as a badge beside a heading. */
export function RunOutcomeBadge({ run }: { readonly run: SchedulerRunView }) {
  const outcome = outcomeOf(run);
  return (
    <Badge tone={SIGNS[outcome].tone} icon={SIGNS[outcome].icon}>
      {schedulerTexts.results[outcome]}
    </Badge>
  );
}

/** How a run went, in a list: sign and word without a ground. */
export function RunOutcomeMark({ run }: { readonly run: SchedulerRunView }) {
  const outcome = outcomeOf(run);
  return (
    <span className={`run-outcome ${outcome}`}>
      {SIGNS[outcome].icon}
      <span className="value">{schedulerTexts.results[outcome]}</span>
    </span>
  );
}
