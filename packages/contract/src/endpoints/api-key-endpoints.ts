import { KEY_SCOPES } from "@platzwart/domain/key-scope";
import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idParams, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

const keyScopeSchema = z.enum(KEY_SCOPES);

/** `lastUsedAt`: null: never. */
const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(keyScopeSchema),
  createdAt: wireInstant,
  /** Creation of the key, or of a replacement token. */
  tokenCreatedAt: wireInstant,
  lastUsedAt: z.nullable(wireInstant),
});

export type ApiKeyView = z.output<typeof apiKeySchema>;

/** Only this response contains the token; the database has its hash. */
const apiKeyWithTokenSchema = z.object({ key: apiKeySchema, token: z.string() });

export type ApiKeyWithToken = z.output<typeof apiKeyWithTokenSchema>;

export const listApiKeys = endpoint("GET", "/api/api-keys", ADMIN_ONLY, {
  response: z.object({ items: z.array(apiKeySchema) }),
});

export const createApiKey = endpoint("POST", "/api/api-keys", ADMIN_ONLY, {
  body: z.object({
    name: textInput(200),
    scopes: z.optional(z.array(keyScopeSchema).check(z.minLength(1), z.maxLength(KEY_SCOPES.length))),
  }),
  response: apiKeyWithTokenSchema,
});

export const replaceApiKeyToken = endpoint("POST", "/api/api-keys/:id/replace-token", ADMIN_ONLY, {
  params: idParams,
  response: apiKeyWithTokenSchema,
});

export const revokeApiKey = endpoint("DELETE", "/api/api-keys/:id", ADMIN_ONLY, { params: idParams });
