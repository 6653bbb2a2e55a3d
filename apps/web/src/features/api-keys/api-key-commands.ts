import {
  type ApiKeyView,
  createApiKey,
  replaceApiKeyToken,
  revokeApiKey,
} from "@platzwart/contract/endpoints/api-key-endpoints";
import type { KeyScope } from "@platzwart/domain/key-scope";
import { apiKeyFailures, apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { callServer } from "../../shared/api.ts";
import { useListCommand } from "../../shared/list-command.ts";
import { reloadApiKeys } from "./api-key-queries.ts";

/** "API-Schlüssel anlegen" (S-02, X-07) */
export function useMakeApiKey() {
  return useListCommand({
    send: (body: { readonly name: string; readonly scopes: KeyScope[] }) =>
      callServer(createApiKey, { body }),
    done: apiKeyTexts.made,
    nameOf: ({ name }) => name,
    failure: apiKeyFailures.make,
    reload: reloadApiKeys,
  });
}

export function useReplaceApiKeyToken({ id, name }: ApiKeyView) {
  return useListCommand({
    send: (_: undefined) => callServer(replaceApiKeyToken, { params: { id } }),
    done: apiKeyTexts.tokenReplacedDone,
    nameOf: () => name,
    failure: apiKeyFailures.replaceToken,
    reload: reloadApiKeys,
  });
}

export function useRevokeApiKey({ id, name }: ApiKeyView) {
  return useListCommand({
    send: (_: undefined) => callServer(revokeApiKey, { params: { id } }),
    done: apiKeyTexts.revoked,
    nameOf: () => name,
    failure: apiKeyFailures.revoke,
    reload: reloadApiKeys,
  });
}
