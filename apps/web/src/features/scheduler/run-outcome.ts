import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";

export type Outcome = "done" | "partly" | "failed";

/** How a run went (Z-11). */
export function outcomeOf({
  success,
  summary,
}: {
  readonly success: boolean;
  readonly summary: Pick<SchedulerRunView["summary"], "failedCommands">;
}): Outcome {
  if (!success) return "failed";
  return summary.failedCommands > 0 ? "partly" : "done";
}
