import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

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

/** The secret is only in the response that creates it; the database holds its hash. */
export const madeApiKeySchema = z.object({ key: apiKeySchema, secret: z.string() });

export type MadeApiKey = z.output<typeof madeApiKeySchema>;

const keyParams = z.object({ id: idInput });

export const listApiKeys = endpoint({
  method: "GET",
  path: "/api/api-keys",
  allowedCallers: ADMIN_ONLY,
  summary: "The keys of booking systems that are good, by name; never their secrets.",
  response: z.object({ items: z.array(apiKeySchema) }),
});

export const createApiKey = endpoint({
  method: "POST",
  path: "/api/api-keys",
  allowedCallers: ADMIN_ONLY,
  summary: "Makes a key with which a booking system makes, reads and cancels its own bookings.",
  body: z.object({ name: textInput(200) }),
  response: madeApiKeySchema,
});

export const renewApiKey = endpoint({
  method: "POST",
  path: "/api/api-keys/:id/renew",
  allowedCallers: ADMIN_ONLY,
  summary: "Gives a key another secret; the one before is good no more, its bookings stay its own.",
  params: keyParams,
  response: madeApiKeySchema,
});

export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/api/api-keys/:id",
  allowedCallers: ADMIN_ONLY,
  summary: "Revokes a key at once; what it booked stays.",
  params: keyParams,
});
