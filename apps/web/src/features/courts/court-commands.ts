import { CallFailed } from "@platzwart/contract/client";
import {
  type CourtView,
  endAccess,
  endLightOverride,
  overrideLight,
  switchLight,
  switchMode,
  undoEndAccess,
} from "@platzwart/contract/endpoints/court-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { courtFailures, courtTexts } from "@platzwart/texts/pages/court-card";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { callServer } from "../../lib/api/api.ts";
import { isRefusedAs, reportFailedCommand, reportFailure } from "../../lib/api/failures.ts";
import { LatestRequest, type PendingRequest } from "../../lib/api/latest-request.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { applyCourtAnswer, courtChangeCount, reloadCourts } from "./court-queries.ts";

type Command = "light" | "mode";

interface CommandAnswer {
  readonly court: CourtView;
  /** Court changes in the cache at the request. */
  readonly changeCount: number;
}

/** Pending request of the light switch, and its setter (C-07). */
export function useLightRequest({ id, name }: CourtView) {
  return useRequest("light", name, (on) => callServer(switchLight, { params: { id }, body: { on } }));
}

export function useModeRequest({ id, name }: CourtView) {
  return useRequest("mode", name, (auto) => callServer(switchMode, { params: { id }, body: { auto } }));
}

function useRequest(
  command: Command,
  court: string,
  call: (value: boolean) => Promise<CourtView>,
): readonly [PendingRequest<boolean> | null, (value: boolean) => void] {
  const client = useQueryClient();
  const [requests] = useState(() => courtRequests(client, command, court, call));
  const request = useSyncExternalStore(requests.subscribe, requests.current);
  return [request, (value) => requests.request(value)];
}

function courtRequests(
  client: QueryClient,
  command: Command,
  court: string,
  call: (value: boolean) => Promise<CourtView>,
) {
  const requests = new LatestRequest<boolean, CommandAnswer>({
    send: async (value) => {
      const changeCount = courtChangeCount(client);
      return { court: await call(value), changeCount };
    },
    onAnswer: ({ court, changeCount }) => applyCourtAnswer(client, court, changeCount),
    onFailure: (error, value) => {
      reportFailedCommand(courtFailures[command], error, court, () => requests.request(value));
      // an unreachable server would not answer this either; its return reloads everything
      if (!(error instanceof CallFailed)) reloadCourts(client);
    },
  });
  return requests;
}

export const OVERRIDE_MINUTES = 20;

/** "Licht 20 min an", or an earlier return to the rule (C-14). */
export function useLightOverride({ id, name }: CourtView) {
  const client = useQueryClient();
  const override = useMutation({
    mutationFn: async (isWanted: boolean) => {
      const changeCount = courtChangeCount(client);
      const params = { id };
      const court = await (isWanted
        ? callServer(overrideLight, { params, body: { on: true, minutes: OVERRIDE_MINUTES } })
        : callServer(endLightOverride, { params }));
      return { court, changeCount };
    },
    onSuccess: ({ court, changeCount }) => applyCourtAnswer(client, court, changeCount),
    onError: (error, isWanted) => {
      reportFailedCommand(courtFailures.light, error, name, () => override.mutate(isWanted));
      if (!(error instanceof CallFailed)) reloadCourts(client);
    },
  });
  return override;
}

/** A booking already ended counts as done. */
export function useEndAccess({ id, name, booking }: CourtView, onChanged: () => void) {
  const client = useQueryClient();
  const undo = useUndoEndAccess(id, name, onChanged);
  const end = useMutation({
    mutationFn: async () => {
      const changeCount = courtChangeCount(client);
      const codeId = booking?.codeId;
      return {
        court: await callServer(endAccess, { params: { id }, query: { codeId } }),
        changeCount,
        codeId,
      };
    },
    onSuccess: ({ court, changeCount, codeId }) => {
      applyCourtAnswer(client, court, changeCount);
      toasts.show({
        kind: "done",
        title: courtTexts.accessEnded,
        text: name,
        undo: codeId === undefined ? undefined : () => undo.mutate(codeId),
      });
    },
    onError: (error) => {
      if (isRefusedAs(error, "no_access_to_end")) reloadCourts(client);
      else reportFailedCommand(courtFailures.endAccess, error, name, () => end.mutate());
    },
    onSettled: (_answer, error) => {
      if (!(error instanceof CallFailed)) onChanged();
    },
  });
  return end;
}

/** The same booking and code continue; `codeId`: of the ended booking. */
function useUndoEndAccess(id: CourtId, name: string, onChanged: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (codeId: string) => {
      const changeCount = courtChangeCount(client);
      return { court: await callServer(undoEndAccess, { params: { id }, body: { codeId } }), changeCount };
    },
    onSuccess: ({ court, changeCount }) => {
      applyCourtAnswer(client, court, changeCount);
      toasts.show({ kind: "done", title: courtTexts.accessRevived, text: name });
    },
    onError: (error) => reportFailure(courtFailures.undoEndAccess, error),
    onSettled: (_answer, error) => {
      if (!(error instanceof CallFailed)) onChanged();
    },
  });
}
