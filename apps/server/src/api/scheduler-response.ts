import { MASKED_DIGITS } from "@platzwart/contract/endpoints/log-endpoints";
import type {
  AccessControlSchedulerResponse,
  SchedulerRunView,
} from "@platzwart/contract/endpoints/scheduler-endpoints";

/** A run in the format of the call access-control-scheduler (Z-04, X-05); erased digits are masked. */
export function schedulerResponse({
  success,
  startedAt,
  summary,
  courts,
}: SchedulerRunView): AccessControlSchedulerResponse {
  return {
    success,
    timestamp: startedAt,
    summary: {
      commands_sent: summary.commandsSent,
      devices_contacted: summary.devicesContacted,
      successful_commands: summary.successfulCommands,
      failed_commands: summary.failedCommands,
      valid_codes: summary.validCodes,
      courts_processed: summary.courtsProcessed,
    },
    state_commands: courts.map(({ courtId, reason, validCodes, doorUnlock, lightOn }) => ({
      court_id: courtId,
      reason,
      valid_codes: validCodes.map(({ accessCode }) => accessCode ?? MASKED_DIGITS),
      door_unlock: doorUnlock,
      light_on: lightOn,
    })),
  };
}
