import type * as apiKeyEndpoints from "@platzwart/contract/endpoints/api-key-endpoints";
import {
  createApiKey,
  listApiKeys,
  replaceApiKeyToken,
  revokeApiKey,
} from "../../modules/api-keys/api-keys.ts";
import { userOf } from "../caller-of.ts";
import { type HandlersOf, noContent } from "../handler.ts";
import type { Services } from "../services.ts";

export function apiKeyHandlers(services: Services): HandlersOf<typeof apiKeyEndpoints> {
  return {
    listApiKeys: () => listApiKeys(services.store),
    createApiKey: ({ body, caller }) => createApiKey(services, body, userOf(caller)),
    replaceApiKeyToken: ({ params, caller }) => replaceApiKeyToken(services, params.id, userOf(caller)),
    revokeApiKey: ({ params, caller }) => noContent(revokeApiKey(services, params.id, userOf(caller))),
  };
}
