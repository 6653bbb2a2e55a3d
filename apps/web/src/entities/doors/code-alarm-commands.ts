import { acknowledgeCodeAlarm } from "@platzwart/contract/endpoints/code-alarm-endpoints";
import { clearWrongCodes } from "@platzwart/contract/endpoints/door-endpoints";
import { codeAlarmTexts } from "@platzwart/texts/pages/code-alarms";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { isRefusedAs, reportFailure } from "../../lib/api/failures.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { reloadDoors } from "./door-queries.ts";

/** `where`: door or other place of the alarm, for messages. */
export function useAcknowledgeAlarm(id: string, where: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(acknowledgeCodeAlarm, { params: { id } }),
    onSuccess: () => toasts.show({ kind: "done", title: codeAlarmTexts.acknowledged, text: where }),
    onError: (error) => {
      // another operator's acknowledgement counts as done
      if (!isRefusedAs(error, "code_alarm_unknown")) reportFailure(codeAlarmTexts.acknowledgeFailed, error);
    },
    // pending until the list without the alarm arrives, live or not
    onSettled: () => reloadDoors(client),
  });
}

/** Ends a door's lockout and its alarm. */
export function useClearWrongCodes(id: string, where: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(clearWrongCodes, { params: { id } }),
    onSuccess: () => toasts.show({ kind: "done", title: codeAlarmTexts.cleared, text: where }),
    onError: (error) => {
      const { title, text } = codeAlarmTexts.clearFailed;
      reportFailure({ title, text: `${where}: ${text}` }, error);
    },
    onSettled: () => reloadDoors(client),
  });
}
