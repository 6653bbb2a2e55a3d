import {
  type ApiKeyView,
  createApiKey,
  renewApiKey,
  revokeApiKey,
} from "@platzwart/contract/calls/api-key-calls";
import { apiKeyFailures, apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import type { Failure } from "../../shared/failures.ts";
import { reportFault } from "../../shared/refusals.ts";
import { toasts } from "../../shared/toasts.ts";
import { reloadApiKeys } from "./api-key-queries.ts";

/** "API-Schlüssel anlegen" (S-02, X-07) */
export function useMakeApiKey() {
  return useKeyCommand({
    send: (name: string) => callServer(createApiKey, { body: { name } }),
    done: apiKeyTexts.made,
    nameOf: (name) => name,
    failure: apiKeyFailures.make,
  });
}

export function useRenewApiKey({ id, name }: ApiKeyView) {
  return useKeyCommand({
    send: (_: undefined) => callServer(renewApiKey, { params: { id } }),
    done: apiKeyTexts.renewedDone,
    nameOf: () => name,
    failure: apiKeyFailures.renew,
  });
}

export function useRevokeApiKey({ id, name }: ApiKeyView) {
  return useKeyCommand({
    send: (_: undefined) => callServer(revokeApiKey, { params: { id } }),
    done: apiKeyTexts.revoked,
    nameOf: () => name,
    failure: apiKeyFailures.revoke,
  });
}

/** A change of keys: the list is asked for again, whatever came of it; a refusal is said in the dialog. */
function useKeyCommand<Wish, Answer>(command: {
  send(wish: Wish): Promise<Answer>;
  readonly done: string;
  nameOf(wish: Wish): string;
  readonly failure: Failure;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: command.send,
    // a secret stays in no cache
    gcTime: 0,
    onSuccess: (_answer, wish) =>
      toasts.show({ kind: "done", title: command.done, text: command.nameOf(wish) }),
    onError: (error) => reportFault(command.failure, error),
    onSettled: () => void reloadApiKeys(client),
  });
}
