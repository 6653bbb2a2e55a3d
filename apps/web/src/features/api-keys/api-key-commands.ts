import {
  type ApiKeyView,
  createApiKey,
  renewApiKey,
  revokeApiKey,
} from "@platzwart/contract/calls/api-key-calls";
import { CallRefused } from "@platzwart/contract/client";
import { apiKeyFailures, apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { copyText } from "../../shared/copy-text.ts";
import { detailOf, isSignedOut } from "../../shared/failures.ts";
import { toasts } from "../../shared/toasts.ts";
import { reloadApiKeys } from "./api-key-queries.ts";

interface Failure {
  readonly title: string;
  readonly text: string;
}

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
    onError: (error) => {
      if (refusalOf(error) === undefined) reportFailure(command.failure, error);
    },
    onSettled: () => void reloadApiKeys(client),
  });
}

/** The server's sentence when it understood and said no. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof CallRefused) || error.problem.status >= 500 || isSignedOut(error)) return undefined;
  return error.problem.detail;
}

export async function copySecret(secret: string, name: string): Promise<void> {
  try {
    await copyText(secret);
    toasts.show({ kind: "done", title: apiKeyTexts.copied, text: name });
  } catch {
    toasts.show({ kind: "error", ...apiKeyFailures.copy });
  }
}

function reportFailure({ title, text }: Failure, error: unknown): void {
  if (isSignedOut(error)) return;
  toasts.show({ kind: "error", title, text, detail: detailOf(error) });
}
