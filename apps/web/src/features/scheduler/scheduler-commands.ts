import { accessControlScheduler, pauseScheduler } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { schedulerFailures, schedulerTexts } from "@platzwart/texts/pages/scheduler";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { reportFailure } from "../../lib/api/failures.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { reloadPreview, reloadRecentRuns, storeSchedulerState } from "./scheduler-queries.ts";

/** "Jetzt ausführen" (Z-10). */
export function useRunByHand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(accessControlScheduler, { body: { manual_trigger: true } }),
    onSuccess: ({ success, summary }) => {
      if (!success) toasts.show({ kind: "error", ...schedulerFailures.incomplete });
      else {
        const { commands_sent: sent, successful_commands: successful, failed_commands: failed } = summary;
        const message = { title: schedulerTexts.done, text: schedulerTexts.commandsSent(sent) };
        // a sent command is not yet confirmed
        if (failed === 0) toasts.show({ kind: "done", ...message });
        else toasts.show({ kind: "warn", ...message, detail: schedulerTexts.commands(successful, sent) });
      }
    },
    onError: (error) => reportFailure(schedulerFailures.run, error),
    onSettled: () => {
      reloadRecentRuns(client);
      reloadPreview(client);
    },
  });
}

/** Pauses and resumes the automatic runs (Z-06). */
export function usePause() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paused: boolean) => callServer(pauseScheduler, { body: { paused } }),
    onSuccess: (state) => {
      storeSchedulerState(client, state);
      reloadPreview(client);
    },
    onError: (error) => reportFailure(schedulerFailures.pause, error),
  });
}
