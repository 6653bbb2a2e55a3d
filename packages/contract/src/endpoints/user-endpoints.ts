import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idParams, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { passwordInput, roleSchema } from "./session-endpoints.ts";

const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  role: roleSchema,
  isDisabled: z.boolean(),
  createdAt: wireInstant,
  /** null: never, or before this field existed. */
  lastSignedInAt: z.nullable(wireInstant),
});

export type UserView = z.output<typeof userSchema>;

export const listUsers = endpoint("GET", "/api/users", ADMIN_ONLY, {
  response: z.object({ items: z.array(userSchema) }),
});

export const createUser = endpoint("POST", "/api/users", ADMIN_ONLY, {
  body: z.object({ username: textInput(200), password: passwordInput, role: roleSchema }),
  response: userSchema,
});

/** Refused if no admin who can sign in would remain. */
export const changeUser = endpoint("PUT", "/api/users/:id", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ role: z.optional(roleSchema), isDisabled: z.optional(z.boolean()) }),
  response: userSchema,
});

export const resetPassword = endpoint("PUT", "/api/users/:id/password", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ password: passwordInput }),
});

export const endUserSessions = endpoint("DELETE", "/api/users/:id/sessions", ADMIN_ONLY, {
  params: idParams,
});

export const deleteUser = endpoint("DELETE", "/api/users/:id", ADMIN_ONLY, { params: idParams });
