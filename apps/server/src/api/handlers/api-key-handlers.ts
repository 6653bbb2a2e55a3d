import type * as apiKeyEndpoints from "@platzwart/contract/endpoints/api-key-endpoints";
import {
  createApiKey,
  listApiKeys,
  replaceApiKeyToken,
  revokeApiKey,
} from "../../modules/api-keys/api-keys.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function apiKeyHandlers(services: Services): HandlersOf<typeof apiKeyEndpoints> {
  return {
    listApiKeys: () => listApiKeys(services.store),
    createApiKey: ({ body, caller }) => createApiKey(services, body, caller),
    replaceApiKeyToken: ({ params, caller }) => replaceApiKeyToken(services, params.id, caller),
    revokeApiKey: ({ params, caller }) => revokeApiKey(services, params.id, caller),
  };
}
