import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { idParams, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { roleSchema } from "./session-endpoints.ts";

/** A user (somebody who signs in, not a customer) as an admin sees them. */
const userSchema = z.object({
  id: z.string(),
  /** The name with which the user signs in. */
  username: z.string(),
  role: roleSchema,
  /** true: the user cannot sign in. */
  isDisabled: z.boolean(),
  createdAt: wireInstant,
  /** When they last signed in; null: never, or before this was noted. */
  lastSignedInAt: z.nullable(wireInstant),
});

export type UserView = z.output<typeof userSchema>;

/** The limit of a request; the rules for a new password are in the server. */
const passwordInput = textInput(1000);

export const listUsers = endpoint("GET", "/api/users", ADMIN_ONLY, {
  response: z.object({ items: z.array(userSchema) }),
});

export const createUser = endpoint("POST", "/api/users", ADMIN_ONLY, {
  body: z.object({ username: textInput(200), password: passwordInput, role: roleSchema }),
  response: userSchema,
});

/** Refused if no admin would remain who can sign in. */
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

export const changeOwnPassword = endpoint("PUT", "/api/password", EVERY_USER, {
  body: z.object({ currentPassword: passwordInput, newPassword: passwordInput }),
});
