import type { EndpointInput } from "@platzwart/contract/endpoint";
import {
  changePermanentCode,
  checkPermanentCode,
  createPermanentCode,
  deletePermanentCode,
  proposePermanentCode,
} from "@platzwart/contract/endpoints/permanent-code-endpoints";
import { permanentCodeFailures, permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { detailOf, isRefusedAs, reportFailure } from "../../lib/api/failures.ts";
import { refusalOf, reportUnlessRefused } from "../../lib/api/refusals.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { applyPermanentCodeChange, PERMANENT_CODES_KEY, type PermanentCode } from "./permanent-code-cache.ts";
import { entryOf, timesOf } from "./permanent-times.ts";

type NewPermanentCode = EndpointInput<typeof createPermanentCode>["body"];
type ChangedTimes = EndpointInput<typeof changePermanentCode>["body"];

/** Check and creation are two requests, so that a failure reports which one failed. */
export function useCreateCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewPermanentCode) => {
      await callServer(checkPermanentCode, { body }).catch((error: unknown) => {
        throw new CheckFailed(error);
      });
      return callServer(createPermanentCode, { body });
    },
    onSuccess: (code) => {
      applyPermanentCodeChange(client, { code });
      toasts.show({ kind: "done", title: permanentCodeTexts.created, text: code.userName });
    },
    onError: (error) => {
      const { failure, cause } =
        error instanceof CheckFailed
          ? { failure: permanentCodeFailures.check, cause: error.cause }
          : { failure: permanentCodeFailures.create, cause: error };
      if (refusalOf(error)?.errors !== undefined)
        toasts.show({ kind: "error", title: failure.title, text: detailOf(cause) });
      else reportFailure(failure, cause);
      if (failure === permanentCodeFailures.create) reloadCodes(client);
    },
  });
}

/** The check was refused or not answered, so that no code was created. */
class CheckFailed extends Error {
  constructor(cause: unknown) {
    super("the code was not found good", { cause });
    this.name = "CheckFailed";
  }
}

/** Asks for free digits; `replacedCode`: what the field held then. */
export function useProposeCode(onProposed: (accessCode: string, replacedCode: string) => void) {
  return useMutation({
    mutationFn: (_replacedCode: string) => callServer(proposePermanentCode, {}),
    onSuccess: ({ accessCode }, replacedCode) => onProposed(accessCode, replacedCode),
    onError: (error) => reportFailure(permanentCodeFailures.propose, error),
  });
}

export function useChangeTimes({ id, userName, hours, validFrom, validTo }: PermanentCode) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangedTimes) =>
      callServer(changePermanentCode, {
        params: { id },
        body: { ...body, seen: { hours, validFrom, validTo } },
      }),
    onSuccess: (code) => {
      applyPermanentCodeChange(client, { code });
      toasts.show({ kind: "done", title: permanentCodeTexts.changed, text: userName });
    },
    onError: (error) => {
      if (isRefusedAs(error, "permanent_code_unknown", "permanent_code_changed_meanwhile"))
        reloadCodes(client);
      reportUnlessRefused(permanentCodeFailures.change, error);
    },
  });
}

/** A code already deleted counts as done. */
export function useDeleteCode(code: PermanentCode) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(deletePermanentCode, { params: { id: code.id } }),
    onSuccess: () => announceDeletion(client, code, () => recreate(client, code)),
    onError: (error) => {
      if (isRefusedAs(error, "permanent_code_unknown")) announceDeletion(client, code);
      else reportFailure(permanentCodeFailures.delete, error);
    },
  });
}

function announceDeletion(client: QueryClient, { id, userName }: PermanentCode, undo?: () => void): void {
  applyPermanentCodeChange(client, { removed: id });
  toasts.show({ kind: "done", title: permanentCodeTexts.deleted, text: userName, undo });
}

/** A new code with the same digits, name and times, as the deleted one cannot be restored. */
function recreate(client: QueryClient, code: PermanentCode): void {
  const { userName, accessCode } = code;
  const body = { userName, accessCode: accessCode ?? "", ...timesOf(entryOf(code, serverClock.now())) };
  callServer(createPermanentCode, { body }).then(
    (createdCode) => {
      applyPermanentCodeChange(client, { code: createdCode });
      toasts.show({ kind: "done", title: shellTexts.undone, text: userName });
    },
    (error: unknown) => reportFailure(shellTexts.undoFailed, error),
  );
}

function reloadCodes(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: PERMANENT_CODES_KEY });
}
