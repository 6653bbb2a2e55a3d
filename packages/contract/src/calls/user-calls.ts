import * as z from "zod/mini";
import { call, EVERY_USER, OPERATORS } from "../call.ts";
import { idInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { roleSchema } from "./session-calls.ts";

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

export const listUsers = call({
  method: "GET",
  path: "/api/users",
  access: OPERATORS,
  summary: "Everybody who may sign in or might, by name.",
  answer: z.object({ items: z.array(accountSchema) }),
});

export const createUser = call({
  method: "POST",
  path: "/api/users",
  access: OPERATORS,
  summary: "Creates a user; names differ in more than case.",
  body: z.object({ username: textInput(200), password: passwordInput, role: roleSchema }),
  answer: accountSchema,
});

export const changeUser = call({
  method: "PUT",
  path: "/api/users/:id",
  access: OPERATORS,
  summary: "Changes a user's role or whether they may sign in; refused for the last operator.",
  params: userParams,
  body: z.object({ role: z.optional(roleSchema), isDisabled: z.optional(z.boolean()) }),
  answer: accountSchema,
});

export const resetPassword = call({
  method: "PUT",
  path: "/api/users/:id/password",
  access: OPERATORS,
  summary: "Gives a user a new password and ends their sessions.",
  params: userParams,
  body: z.object({ password: passwordInput }),
});

export const deleteUser = call({
  method: "DELETE",
  path: "/api/users/:id",
  access: OPERATORS,
  summary: "Deletes a user and ends their sessions; refused for the last operator.",
  params: userParams,
});

export const changeOwnPassword = call({
  method: "PUT",
  path: "/api/password",
  access: EVERY_USER,
  summary: "Changes the caller's own password and ends their other sessions.",
  body: z.object({ currentPassword: passwordInput, newPassword: passwordInput }),
});
