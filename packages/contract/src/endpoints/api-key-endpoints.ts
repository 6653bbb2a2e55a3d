import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

/** The API key of a booking system, without its secret. */
export const apiKeySchema = z.object({
  id: z.string(),
  /** The name of the booking system. */
  name: z.string(),
  createdAt: wireInstant,
  /** When the present secret was created. */
  renewedAt: wireInstant,
  /** The last use, to the minute; null: never. */
  lastUsedAt: z.nullable(wireInstant),
});

export type ApiKeyView = z.output<typeof apiKeySchema>;

/** A key with its secret. Only the response that creates a secret contains it; the database stores a hash. */
export const apiKeyWithSecretSchema = z.object({ key: apiKeySchema, secret: z.string() });

export type ApiKeyWithSecret = z.output<typeof apiKeyWithSecretSchema>;

const keyParams = z.object({ id: idInput });

export const listApiKeys = endpoint({
  method: "GET",
  path: "/api/api-keys",
  allowedCallers: ADMIN_ONLY,
  summary: "The valid API keys of booking systems, ordered by name, without their secrets.",
  response: z.object({ items: z.array(apiKeySchema) }),
});

export const createApiKey = endpoint({
  method: "POST",
  path: "/api/api-keys",
  allowedCallers: ADMIN_ONLY,
  summary: "Creates an API key, with which a booking system makes, reads and cancels its own bookings.",
  body: z.object({ name: textInput(200) }),
  response: apiKeyWithSecretSchema,
});

export const renewApiKey = endpoint({
  method: "POST",
  path: "/api/api-keys/:id/renew",
  allowedCallers: ADMIN_ONLY,
  summary:
    "Replaces the secret of an API key; the old secret is invalid at once, and the key keeps its bookings.",
  params: keyParams,
  response: apiKeyWithSecretSchema,
});

export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/api/api-keys/:id",
  allowedCallers: ADMIN_ONLY,
  summary: "Revokes an API key at once; its bookings stay.",
  params: keyParams,
});
