import { KEY_SCOPES } from "@platzwart/domain/key-scope";
import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idParams, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

const keyScopeSchema = z.enum(KEY_SCOPES);

/** API key of a booking system, without its token: the secret text that the booking system sends. */
const apiKeySchema = z.object({
  id: z.string(),
  /** The name of the booking system. */
  name: z.string(),
  /** Permissions for the booking system's own bookings. */
  scopes: z.array(keyScopeSchema),
  /** When the key was created; stays when the token is replaced. */
  createdAt: wireInstant,
  /** When the current token was created: with the key, or as a replacement. */
  tokenCreatedAt: wireInstant,
  /** The last use, to the minute; null: never. */
  lastUsedAt: z.nullable(wireInstant),
});

export type ApiKeyView = z.output<typeof apiKeySchema>;

/** `token`: the secret of the booking system. Only this response contains it; the database holds its hash. */
const apiKeyWithTokenSchema = z.object({ key: apiKeySchema, token: z.string() });

export type ApiKeyWithToken = z.output<typeof apiKeyWithTokenSchema>;

/** Without revoked keys. */
export const listApiKeys = endpoint("GET", "/api/api-keys", ADMIN_ONLY, {
  response: z.object({ items: z.array(apiKeySchema) }),
});

export const createApiKey = endpoint("POST", "/api/api-keys", ADMIN_ONLY, {
  body: z.object({
    name: textInput(200),
    /** Left out: all. */
    scopes: z.optional(z.array(keyScopeSchema).check(z.minLength(1), z.maxLength(KEY_SCOPES.length))),
  }),
  response: apiKeyWithTokenSchema,
});

export const replaceApiKeyToken = endpoint("POST", "/api/api-keys/:id/replace-token", ADMIN_ONLY, {
  params: idParams,
  response: apiKeyWithTokenSchema,
});

export const revokeApiKey = endpoint("DELETE", "/api/api-keys/:id", ADMIN_ONLY, { params: idParams });
