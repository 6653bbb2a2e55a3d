import type { Access } from "@platzwart/contract/call";
import { Refused } from "@platzwart/domain/refusal";
import type { FastifyRequest } from "fastify";
import type { Caller, Sessions } from "../../application/sessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Who calls, by `Authorization: Bearer` or, as supabase-js sends it too, `apikey`; refuses whom the call is not for. */
export function requireCaller(
  sessions: Sessions,
  request: FastifyRequest,
  access: Exclude<Access, "public">,
): Caller {
  const token = bearerOf(request.headers.authorization) ?? firstOf(request.headers["apikey"]);
  const caller = token === null ? null : sessions.identify(token);
  if (caller === null) throw new Refused({ code: "sign_in_required" });
  if (!access.includes(caller.role)) throw new Refused({ code: "role_not_allowed" });
  return caller;
}

function bearerOf(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? null;
}

function firstOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}
