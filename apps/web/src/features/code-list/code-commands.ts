import type { EndpointInput } from "@platzwart/contract/endpoint";
import {
  type CodeRow,
  createAccessCode,
  endAccessCode,
  previewAccessCode,
  type ReplacementReason,
  replaceAccessCode,
  restoreAccessCode,
} from "@platzwart/contract/endpoints/code-list-endpoints";
import { accessCodeFailures, accessCodeTexts } from "@platzwart/texts/pages/access-code";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CODE_LIST_KEY, reloadCodeList } from "../../entities/codes/code-list-key.ts";
import { callServer } from "../../lib/api/api.ts";
import { isRefusedAs, reportFailedCommand, reportFailure } from "../../lib/api/failures.ts";
import { reportUnlessRefused } from "../../lib/api/refusals.ts";
import { toasts } from "../../lib/toasts/toasts.ts";

export type NewCode = EndpointInput<typeof createAccessCode>["body"];

export function useCreateCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCode) => callServer(createAccessCode, { body }),
    onSuccess: ({ code }) => {
      reloadCodeList(client);
      toasts.show({ kind: "done", title: accessCodeTexts.made, text: code.userName });
    },
    onError: (error) => reportUnlessRefused(accessCodeFailures.create, error),
  });
}

/** Bookings at the same time on the court of a new code; `body`: undefined: incomplete entry. */
export function useCodePreview(body: NewCode | undefined) {
  return useQuery({
    queryKey: [...CODE_LIST_KEY, "preview", body ?? null],
    queryFn: ({ signal }) => (body === undefined ? null : callServer(previewAccessCode, { body }, signal)),
    enabled: body !== undefined,
    // a refusal is reported when the form is sent
    retry: false,
  });
}

/** Ends a code; one that has ended already counts as done. */
export function useEndCode({ id, userName }: CodeRow) {
  const client = useQueryClient();
  const restore = useRestoreCode(id, userName);
  const end = useMutation({
    mutationFn: () => callServer(endAccessCode, { params: { id } }),
    onSuccess: () => {
      const undo = () => restore.mutate();
      toasts.show({ kind: "done", title: accessCodeTexts.endedToast, text: userName, undo });
    },
    onError: (error) => {
      if (!isRefusedAs(error, "code_already_over"))
        reportFailedCommand(accessCodeFailures.end, error, userName, () => end.mutate());
    },
    onSettled: () => reloadCodeList(client),
  });
  return end;
}

function useRestoreCode(id: string, userName: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(restoreAccessCode, { params: { id } }),
    onSuccess: () => toasts.show({ kind: "done", title: accessCodeTexts.restored, text: userName }),
    onError: (error) => reportFailure(accessCodeFailures.restore, error),
    onSettled: () => reloadCodeList(client),
  });
}

export function useReplaceCode({ id }: CodeRow) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly reason: ReplacementReason }) =>
      callServer(replaceAccessCode, { params: { id }, body }),
    onError: (error) => reportUnlessRefused(accessCodeFailures.replace, error),
    onSettled: () => reloadCodeList(client),
  });
}
