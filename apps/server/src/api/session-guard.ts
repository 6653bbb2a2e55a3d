import { type AllowedCallers, type Endpoint, EVERY_USER, TERMINAL_ONLY } from "@platzwart/contract/endpoint";
import { Refused } from "@platzwart/domain/refusal";
import type { Duration } from "@platzwart/domain/time/instant";
import type { FastifyRequest } from "fastify";
import type { Caller, TerminalCaller, UserCaller } from "../database/caller.ts";
import type { ApiKeys } from "../modules/api-keys/api-keys.ts";
import type { Terminals } from "../modules/terminals/terminals.ts";
import type { Sessions } from "../modules/users/sessions.ts";
import { isOfForeignOrigin } from "../platform/http/browser-address.ts";
import { terminalTokenOf } from "./terminal-cookie.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** User, booking system or terminal; null: a public endpoint. */
    caller: Caller | null;
    /** Time of arrival (Clock.elapsed). */
    arrivedAt: Duration;
  }
}

/** Recognise users by session, booking systems by API key, terminals by cookie. */
interface Authenticators {
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly terminals: Terminals;
}

interface Access extends Pick<Endpoint, "scope"> {
  readonly allowedCallers: Exclude<AllowedCallers, "public">;
}

/** A terminal's cookie counts only without a token, so that a user who signs in at a terminal calls as that user. */
export async function authenticateCaller(
  { sessions, apiKeys, terminals }: Authenticators,
  request: FastifyRequest,
  { allowedCallers, scope }: Access,
): Promise<Caller> {
  const token = tokenOf(request);
  if (token === null && allowedCallers.includes("terminal")) {
    const cookie = terminalTokenOf(request);
    // pages of other sites can send no JSON, and the cookie is SameSite=Strict
    if (cookie !== null) return terminals.authenticate(cookie);
    if (allowedCallers === TERMINAL_ONLY) throw new Refused({ code: "terminal_not_enrolled" });
  }
  if (token !== null && apiKeys.isApiKeyToken(token)) {
    // an API key in a page is readable by all its visitors
    if (isOfForeignOrigin(request)) throw new Refused({ code: "api_key_in_page" });
    const bookingSystem = await apiKeys.authenticate(token);
    if (!allowedCallers.includes(bookingSystem.role)) throw new Refused({ code: "api_key_not_allowed" });
    if (scope === undefined || !bookingSystem.scopes.includes(scope))
      throw new Refused(
        scope === undefined ? { code: "api_key_not_allowed" } : { code: "api_key_scope", scope },
      );
    return bookingSystem;
  }
  const caller = token === null ? null : sessions.identify(token);
  if (caller === null) throw new Refused({ code: "sign_in_required" });
  if (!allowedCallers.includes(caller.role)) throw new Refused({ code: "role_not_allowed" });
  return caller;
}

/** Refuses a user whose session has ended since arrival; only writes check that again, in their transaction. */
export function refuseEndedCaller({ sessions }: Authenticators, request: FastifyRequest): void {
  const { caller } = request;
  if (caller === null || caller.role === "booking_system" || caller.role === "terminal") return;
  if (sessions.identify(tokenOf(request) ?? "") === null) throw new Refused({ code: "sign_in_required" });
}

/** Refuses booking systems and terminals. */
export async function authenticateUser(
  authenticators: Authenticators,
  request: FastifyRequest,
): Promise<UserCaller> {
  const caller = await authenticateCaller(authenticators, request, { allowedCallers: EVERY_USER });
  if (caller.role === "booking_system" || caller.role === "terminal")
    throw new Refused({ code: "role_not_allowed" });
  return caller;
}

/** Refuses users and booking systems. */
export async function authenticateTerminal(
  authenticators: Authenticators,
  request: FastifyRequest,
): Promise<TerminalCaller> {
  const caller = await authenticateCaller(authenticators, request, { allowedCallers: TERMINAL_ONLY });
  if (caller.role !== "terminal") throw new Refused({ code: "role_not_allowed" });
  return caller;
}

/** `apikey` is the header of supabase-js, a client library that booking systems may use. */
function tokenOf({ headers }: FastifyRequest): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return bearer ?? [headers["apikey"]].flat()[0] ?? null;
}
