import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { idInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { roleSchema } from "./session-endpoints.ts";

export const accountSchema = z.object({
  id: z.string(),
  username: z.string(),
  role: roleSchema,
  /** Whether the user is barred from signing in. */
  isDisabled: z.boolean(),
  createdAt: wireInstant,
});

export type AccountView = z.output<typeof accountSchema>;

const userParams = z.object({ id: idInput });
const passwordInput = textInput(1000);

export const listUsers = endpoint({
  method: "GET",
  path: "/api/users",
  allowedCallers: ADMIN_ONLY,
  summary: "Everybody who may sign in or might, by name.",
  response: z.object({ items: z.array(accountSchema) }),
});

export const createUser = endpoint({
  method: "POST",
  path: "/api/users",
  allowedCallers: ADMIN_ONLY,
  summary: "Creates a user; names differ in more than case.",
  body: z.object({ username: textInput(200), password: passwordInput, role: roleSchema }),
  response: accountSchema,
});

export const changeUser = endpoint({
  method: "PUT",
  path: "/api/users/:id",
  allowedCallers: ADMIN_ONLY,
  summary: "Changes a user's role or whether they may sign in; refused for the last operator.",
  params: userParams,
  body: z.object({ role: z.optional(roleSchema), isDisabled: z.optional(z.boolean()) }),
  response: accountSchema,
});

export const resetPassword = endpoint({
  method: "PUT",
  path: "/api/users/:id/password",
  allowedCallers: ADMIN_ONLY,
  summary: "Gives a user a new password and ends their sessions.",
  params: userParams,
  body: z.object({ password: passwordInput }),
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/api/users/:id",
  allowedCallers: ADMIN_ONLY,
  summary: "Deletes a user and ends their sessions; refused for the last operator.",
  params: userParams,
});

export const changeOwnPassword = endpoint({
  method: "PUT",
  path: "/api/password",
  allowedCallers: EVERY_USER,
  summary: "Changes the caller's own password and ends their other sessions.",
  body: z.object({ currentPassword: passwordInput, newPassword: passwordInput }),
});
