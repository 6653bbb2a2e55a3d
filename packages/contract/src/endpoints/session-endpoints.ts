import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

/** Set-up code in the fragment of the link printed at the first start, which browsers do not send (N-10). */
export const SETUP_FRAGMENT = "setup";

/** admin: the operator of the hall; staff: all other users. */
export const roleSchema = z.enum(["admin", "staff"]);

/** Limit of a request; the rules for a new password are in the server. */
export const passwordInput = textInput(1000);

const sessionUserSchema = z.object({ id: z.string(), username: z.string(), role: roleSchema });

export type SessionUser = z.output<typeof sessionUserSchema>;

/** The access token is valid for minutes; the refresh token is exchanged once. */
const sessionSchema = z.object({
  accessToken: z.string(),
  accessTokenExpiresAt: wireInstant,
  refreshToken: z.string(),
  user: sessionUserSchema,
});

export type Session = z.output<typeof sessionSchema>;

export const signIn = endpoint("POST", "/api/session", "public", {
  body: z.object({ username: textInput(200), password: passwordInput }),
  response: sessionSchema,
});

export const refreshSession = endpoint("POST", "/api/session/refresh", "public", {
  body: z.object({ refreshToken: textInput(200) }),
  response: sessionSchema,
});

export const signOut = endpoint("DELETE", "/api/session", EVERY_USER, { isAlwaysPossible: true });

export const setupState = endpoint("GET", "/api/setup", "public", {
  response: z.object({ open: z.boolean() }),
});

/** A server without users prints the set-up code at its start. */
export const setUp = endpoint("POST", "/api/setup", "public", {
  body: z.object({ setupCode: textInput(100), username: textInput(200), password: passwordInput }),
  response: sessionSchema,
});

export const changeOwnPassword = endpoint("PUT", "/api/password", EVERY_USER, {
  body: z.object({ currentPassword: passwordInput, newPassword: passwordInput }),
});
