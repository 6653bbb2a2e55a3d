import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";

/** How a run was started, and by whom (Z-05). */
export function startedBy({ trigger, startedBy: name }: SchedulerRunView): string {
  return trigger === "manual" && name !== null
    ? schedulerTexts.manualBy(name)
    : schedulerTexts.triggers[trigger];
}

/** What a run sent and how many codes it found. */
export function commandsAndCodes({ summary }: SchedulerRunView): string {
  return [
    schedulerTexts.commands(summary.successfulCommands, summary.commandsSent),
    schedulerTexts.validCodes(summary.validCodes),
  ].join(" · ");
}
