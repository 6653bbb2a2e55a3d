import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

/** One sign-in of the caller that has not ended (N-11); null: unknown. */
const ownSessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  network: z.nullable(z.string()),
  signedInAt: wireInstant,
  lastUsedAt: wireInstant,
});

export type SessionView = z.output<typeof ownSessionSchema>;

export const listSessions = endpoint("GET", "/api/sessions", EVERY_USER, {
  response: z.object({ items: z.array(ownSessionSchema) }),
});

export const endSession = endpoint("DELETE", "/api/sessions/:id", EVERY_USER, {
  params: idParams,
  isAlwaysPossible: true,
});

export const endOtherSessions = endpoint("DELETE", "/api/sessions", EVERY_USER, { isAlwaysPossible: true });
